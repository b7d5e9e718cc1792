import { REFUSALS } from '@called-it/contract/errors.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http/api.ts'
import { switchLanguage } from '../../lib/language/language.ts'
import { Failed } from './failed.tsx'

afterEach(() => void vi.restoreAllMocks())

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

const TRACE = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const broken = new ApiError('!', { code: 'internal', status: 500, traceId: TRACE })

it('shows the code of a failure of the server, which one press copies', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<Failed title="Failed" error={broken} onRetry={() => {}} />)
  expect(screen.getByText(TRACE)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Скопировать' }))
  expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith(TRACE)
})

it('selects the code if it cannot be copied', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  render(<Failed title="Failed" error={broken} onRetry={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Скопировать' }))
  await vi.waitFor(() => expect(getSelection()?.toString()).toBe(TRACE))
})

it('shows no code of what is no failure of the server', () => {
  render(<Failed title="Failed" error={new ApiError('!', { code: 'offline' })} onRetry={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Скопировать' })).toBeNull()
})
