import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { postBackup, postDrill } from '@called-it/contract/contest/backups.ts'
import type { BackupHealth } from '@called-it/contract/health/backup-health.ts'
import { postDoctor, type ProductHealth, readHealth } from '@called-it/contract/health/health.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
  backups: null,
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

it('checks the system by a key, and shows troubles first with what to do', async () => {
  answer(readHealth, NEVER)
  const { user } = openApp('/desk/health', { user: OWNER })
  const found = within(await screen.findByRole('region', { name: 'Что нашла проверка' }))
  expect(found.getByText(/ещё не проверяли/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Версии' })).toHaveTextContent(/1\.14\.2.*17\.4.*0061/)
  answer(readHealth, EXAMINED)
  answer(postDoctor, EXAMINED)
  await user.keyboard('o')
  await screen.findByText('Часы спешат на 1,2 с.')
  const list = within(screen.getByRole('region', { name: 'Что нашла проверка' })).getAllByRole('listitem')
  expect(list.map((row) => row.textContent)).toEqual([
    'внимание: Часы спешат на 1,2 с.Включите синхронизацию.',
    'в порядке: На диске свободно 61%.',
  ])
})

it('says that the system could not be checked', async () => {
  answer(readHealth, EXAMINED)
  answer(postDoctor, () => refuse('unavailable'))
  const { user } = openApp('/desk/health', { user: OWNER })
  await screen.findByText('Часы спешат на 1,2 с.')
  await user.click(screen.getByRole('button', { name: /Проверить систему/ }))
  expect((await screen.findAllByText('Проверка не удалась'))[0]).toBeVisible()
})

it('says that the health did not load', async () => {
  answer(readHealth, () => refuse('unavailable'))
  openApp('/desk/health', { user: OWNER })
  expect(await screen.findByText('Состояние не загрузилось', {}, { timeout: 8000 })).toBeVisible()
})

const MADE: BackupHealth['recent'][number] = {
  id: 7,
  state: 'done',
  started_at: '2026-03-11T01:05:00Z',
  file: 'b7.backup',
  is_kept: true,
  is_encrypted: false,
  bytes: 412_000_000,
  ms: 3100,
  rows: 481_204,
  error: null,
}
const FAILED = { ...MADE, id: 6, state: 'failed' as const, file: null, is_kept: false, bytes: null, ms: null }
const DRILL: NonNullable<BackupHealth['last_drill']> = {
  id: 3,
  state: 'done',
  started_at: '2026-03-09T04:10:00Z',
  file: 'b7.backup',
  ms: 372_000,
  tournaments: 3,
  rows: 2164,
  points: 48_310,
  mistakes: [],
  error: null,
}
const BACKUPS: BackupHealth = {
  state: 'ok',
  folder: '/var/backups/called-it',
  hour: 4,
  is_encrypted: true,
  last_good: MADE,
  recent: [MADE, { ...FAILED, rows: null, error: 'There is no room left.' }],
  kept: { files: 22, bytes: 9_100_000_000 },
  last_drill: DRILL,
  troubles: [],
}
const serve = (backups: BackupHealth) => answer(readHealth, { ...NEVER, backups })
const ASKED = { asked_at: '2026-03-11T20:05:01Z' }

it('shows the age of the last backup, what is kept, and what the drill has computed again', async () => {
  serve(BACKUPS)
  openApp('/desk/health', { user: OWNER })
  const last = await screen.findByRole('region', { name: /Последняя полная копия: .*, 412\sМБ/ })
  expect(last).toHaveTextContent('19 ч')
  expect(last).toHaveTextContent(/Копии зашифрованы. Хранится 22 файла, 9,1\sГБ/)
  const list = screen.getByRole('region', { name: 'Копии' })
  expect(list).toHaveTextContent(/строк: 481\s204, сделана за 3 с\s?восстановлена на пробу за 6 мин 12 с/)
  expect(list).toHaveTextContent('There is no room left.')
  const drill = within(screen.getByRole('region', { name: 'Пробное восстановление' }))
  expect(drill.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^База поднята из копии, 9 марта.*b7\.backup6 мин 12 с$/),
    expect.stringMatching(/^verify: 2\s164 строки рейтинга пересчитаны с нуля.*сошлись$/),
    expect.stringMatching(/^verify: 48\s310 очков в рейтингах.*сошлись$/),
    expect.stringMatching(/3 турнира.*сошлись$/),
  ])
})

it('asks for a backup by a key, is busy until it is done, and says so', async () => {
  serve(BACKUPS)
  const { user } = openApp('/desk/health', { user: OWNER })
  const button = await screen.findByRole('button', { name: /Копия сейчас/ })
  let asked = 0
  answer(postBackup, () => {
    asked += 1
    serve({ ...BACKUPS, recent: [{ ...MADE, id: 8, state: 'running' }, MADE] })
    return ASKED
  })
  await user.keyboard('b')
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  await waitFor(() => expect(screen.getAllByText('Делаем копию').length).toBeGreaterThan(1))
  await user.keyboard('b')
  expect(asked).toBe(1)
  serve({ ...BACKUPS, recent: [{ ...MADE, id: 8 }, MADE] })
  expect((await screen.findAllByText('Копия готова', {}, { timeout: 5000 }))[0]).toBeVisible()
  expect(button).not.toHaveAttribute('aria-busy')
})

it('asks for a drill by a key, and says why it failed', async () => {
  serve({ ...BACKUPS, last_drill: null })
  const { user } = openApp('/desk/health', { user: OWNER })
  const drill = await screen.findByRole('region', { name: 'Пробное восстановление' })
  expect(drill).toHaveTextContent('Ещё не было.')
  answer(postDrill, () => {
    const mistakes = ['euro-2024: 40 instead of 45']
    serve({ ...BACKUPS, last_drill: { ...DRILL, id: 4, state: 'failed', error: 'Not right.', mistakes } })
    return ASKED
  })
  await user.keyboard('d')
  await waitFor(() => expect(drill).toHaveTextContent(/Не получилось.*Not right.*40 instead of 45/))
  expect((await screen.findAllByText('Пробное восстановление не получилось'))[0]).toBeVisible()
})

it('says that a backup could not be asked for', async () => {
  serve({
    ...BACKUPS,
    state: 'error',
    last_good: null,
    recent: [],
    last_drill: null,
    kept: { files: 0, bytes: 0 },
  })
  const { user } = openApp('/desk/health', { user: OWNER })
  expect(await screen.findByText('Полной копии ещё нет')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Повторить/ })).not.toBeInTheDocument()
  answer(postBackup, () => refuse('backups_off'))
  await user.keyboard('b')
  expect((await screen.findAllByText('Копию не удалось запросить'))[0]).toBeVisible()
})

it('says how backups are set up', async () => {
  answer(readHealth, NEVER)
  openApp('/desk/health', { user: OWNER })
  const how = await screen.findByRole('region', { name: 'Копии' })
  expect(how).toHaveTextContent(/Копии сами не делаются.*BACKUP_DIR=/)
  expect(screen.queryByRole('button', { name: /Копия сейчас/ })).not.toBeInTheDocument()
})
