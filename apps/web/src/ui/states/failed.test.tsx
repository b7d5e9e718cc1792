import { REFUSALS } from '@called-it/contract/errors.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api.ts'
import { switchLanguage } from '../../lib/language/language.ts'
import { Failed } from './failed.tsx'

it('shows what failed and why, and tries again', () => {
  const retry = vi.fn()
  const error = new ApiError('Слишком много запросов', { code: 'too_many_requests' })
  render(<Failed title="Рейтинг не загрузился" error={error} onRetry={retry} level={1} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Рейтинг не загрузился' })).toBeVisible()
  expect(screen.getByText('Слишком много запросов')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('shows first that there is no connection, in the present language', async () => {
  const error = new ApiError('Нет соединения', { code: 'offline' })
  render(<Failed title="Failed" error={error} onRetry={() => {}} />)
  expect(screen.getByRole('heading', { name: 'Нет соединения' })).toBeVisible()
  await switchLanguage('en')
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible()
  expect(screen.getByText('Failed. Check the network and try again.')).toBeVisible()
})

it('shows the reason in the present language, whatever the language of the answer', async () => {
  const { internal } = REFUSALS
  const error = new ApiError(internal.text.ru, { code: 'internal', texts: [internal.text] })
  render(<Failed title="Failed" error={error} onRetry={() => {}} />)
  expect(screen.getByText(internal.text.ru)).toBeVisible()
  await switchLanguage('en')
  expect(await screen.findByText(internal.text.en)).toBeVisible()
})
