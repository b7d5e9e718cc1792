import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { postDoctor, type ProductHealth, readHealth } from '@called-it/contract/health/health.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'

const OWNER = { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES }
const NEVER: ProductHealth = {
  now: '2026-03-11T20:05:00Z',
  report: null,
  software: { program: '1.14.2', database: '17.4', migration: '0061' },
  queue: { due: 2, late: 0, failing: 0, failed: 0 },
  senders: [],
}
const EXAMINED: ProductHealth = {
  ...NEVER,
  report: {
    checked_at: '2026-03-11T20:05:00Z',
    findings: [
      {
        key: 'disk',
        state: 'ok',
        text: { ru: 'На диске свободно 61%.', en: '61% of the disk are free.' },
        todo: null,
        figure: null,
      },
      {
        key: 'clock',
        state: 'warn',
        text: { ru: 'Часы спешат на 1,2 с.', en: 'The clock is 1.2 s ahead.' },
        todo: { ru: 'Включите синхронизацию.', en: 'Switch on synchronisation.' },
        figure: null,
      },
    ],
  },
}

it('runs the doctor by a key, and shows troubles first with what to do', async () => {
  answer(readHealth, NEVER)
  const { user } = openApp('/desk/health', { user: OWNER })
  const found = within(await screen.findByRole('region', { name: 'Что нашёл doctor' }))
  expect(found.getByText(/ещё не запускали/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Версии' })).toHaveTextContent(/1\.14\.2.*17\.4.*0061/)
  answer(readHealth, EXAMINED)
  answer(postDoctor, EXAMINED)
  await user.keyboard('o')
  await screen.findByText('Часы спешат на 1,2 с.')
  const list = within(screen.getByRole('region', { name: 'Что нашёл doctor' })).getAllByRole('listitem')
  expect(list.map((row) => row.textContent)).toEqual([
    'внимание: Часы спешат на 1,2 с.Включите синхронизацию.',
    'в порядке: На диске свободно 61%.',
  ])
})

it('says that the doctor could not be run', async () => {
  answer(readHealth, EXAMINED)
  answer(postDoctor, () => refuse('unavailable'))
  const { user } = openApp('/desk/health', { user: OWNER })
  await screen.findByText('Часы спешат на 1,2 с.')
  await user.click(screen.getByRole('button', { name: /Запустить doctor/ }))
  expect((await screen.findAllByText('Проверка не удалась'))[0]).toBeVisible()
})

it('says that the health did not load', async () => {
  answer(readHealth, () => refuse('unavailable'))
  openApp('/desk/health', { user: OWNER })
  expect(await screen.findByText('Состояние не загрузилось', {}, { timeout: 8000 })).toBeVisible()
})
