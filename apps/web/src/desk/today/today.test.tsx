import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { readToday, type Today } from '@called-it/contract/organiser/desk.ts'
import { readSending } from '@called-it/contract/organiser/sending.ts'
import { confirmResult } from '@called-it/contract/organiser/results.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { match } from '../../../test/answers/matches.ts'
import { deskEvent, openDesk, TOURNAMENT } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'

const now = new Date()
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()
const DUE = {
  id: 'result_due:euro-2024:m1',
  kind: 'result_due' as const,
  tournament: TOURNAMENT,
  event: deskEvent('de', 'es'),
  due_at: inMinutes(-12),
  final_at: null,
  data: null,
}
const PROVISIONAL = {
  id: 'provisional:euro-2024:m2',
  kind: 'provisional' as const,
  tournament: TOURNAMENT,
  event: deskEvent('it', 'hr', {
    id: 2,
    key: 'm2',
    status: 'finished',
    score: { first: 3, second: 1 },
    result_state: 'provisional',
    version: 'v7',
  }),
  due_at: inMinutes(-20),
  final_at: inMinutes(4),
  data: { predictions: 1902, awarded_points: 2377 },
}

const serve = (today: Partial<Today>) =>
  answer(readToday, {
    now: now.toISOString(),
    items: [],
    locks: [],
    upcoming: [],
    evening: [],
    present: [],
    health: { state: 'ok', parts: [{ part: 'jobs', state: 'ok', waiting: 0, since: null }] },
    ...today,
  })

const SETTLED = {
  event: match(2, 'it', 'hr'),
  version: 'v8',
  audit_id: 5,
  settlement: {
    predictions: 1902,
    awarded_points: 2377,
    by_hit: { exact: 1, difference: 2, outcome: 3, miss: 4 },
    top_changes: [],
    changed_positions: 0,
    questions: [],
  },
  messages: 0,
  reserve: null,
  effect: { notifies: 0, message: null },
}

it('lists what needs somebody, the most urgent first, and opens a row by Enter', async () => {
  serve({ items: [PROVISIONAL, DUE] })
  const { user, router } = openDesk('/desk')
  const group = await screen.findByRole('region', { name: 'Сейчас' })
  const titles = within(group).getAllByRole('heading', { level: 3 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Германия — Испания', 'Италия — Хорватия31'])
  expect(screen.getAllByText('дела')).not.toHaveLength(0)
  expect(within(group).getByText(/Прогнозов: 1\s902, очков пока: 2\s377/)).toBeVisible()
  await user.keyboard('[KeyJ][KeyK][Enter]')
  expect(router.state.location.pathname).toBe('/desk/events/euro-2024/m1')
})

it('confirms the provisional result of the present row by C, with its version', async () => {
  serve({ items: [DUE, PROVISIONAL] })
  const confirmed: string[] = []
  answer(confirmResult, ({ params }) => {
    confirmed.push(params.id!)
    return SETTLED
  })
  const { user } = openDesk('/desk')
  await screen.findByRole('region', { name: 'Сейчас' })
  await user.keyboard('[KeyC]')
  expect(confirmed).toEqual([])
  await user.keyboard('[KeyJ][KeyC]')
  expect(await screen.findByText('Италия — Хорватия: результат подтверждён')).toBeVisible()
  expect(confirmed).toEqual(['2'])
  expect(screen.getByRole('button', { name: 'Взять обратно (Z)' })).toBeVisible()
})

const sidesTask = (key: string, round: string) => ({
  id: `sides:euro-2024:${key}`,
  kind: 'sides' as const,
  tournament: TOURNAMENT,
  event: deskEvent('de', 'es', {
    key,
    first: null,
    second: null,
    round: { key: round, name: { ru: `Раунд ${round}`, en: `Round ${round}` } },
    starts_at: inMinutes(6000),
  }),
  due_at: inMinutes(6000),
  final_at: null,
  data: { sides: ['first' as const, 'second' as const] },
})

it('joins the sides to name of one round into a row, which opens the matches of the round', async () => {
  serve({
    items: [sidesTask('m41', 'r4'), sidesTask('m42', 'r4'), sidesTask('m43', 'r4'), sidesTask('m51', 'r5')],
  })
  const { user, router } = openDesk('/desk')
  const titles = await screen.findAllByRole('heading', { level: 3 })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Раунд r4: назовите стороны, 3 матча',
    'Раунд r5: назовите стороны',
  ])
  const menu = screen.getAllByRole('link', { name: /Сегодня/ })
  expect(menu[0]).toHaveTextContent('2')
  const [round, single] = screen.getAllByRole('link', { name: 'Назвать' })
  expect(single).toHaveAttribute('href', '/desk/events/euro-2024/m51/change?change=sides')
  await user.click(round!)
  expect(router.state.location).toMatchObject({
    pathname: '/desk/events',
    search: { tournament: 'euro-2024', round: 'r4', needs_hand: 'true' },
  })
})

it('says of other tasks what to do, with a link where there is a page', async () => {
  const about = { event: null, due_at: inMinutes(-60), final_at: null }
  const mailing = { id: 1, phase: 'hours' as const, round: null, deadline: null }
  serve({
    items: [
      { ...about, id: 'finish', kind: 'finish', tournament: TOURNAMENT, data: null },
      {
        ...about,
        id: 'undelivered',
        kind: 'undelivered',
        tournament: TOURNAMENT,
        data: { mailing, is_standing: true, waiting: 12, undelivered: 0 },
      },
      {
        ...about,
        id: 'job',
        kind: 'job',
        tournament: null,
        data: { job: 'drain', name: { ru: 'Рассылка', en: 'Mailing' }, trouble: 'late', jobs: 2 },
      },
    ],
  })
  openDesk('/desk')
  expect(await screen.findByRole('link', { name: 'К завершению' })).toHaveAttribute(
    'href',
    '/desk/tournaments/outcomes/euro-2024',
  )
  expect(screen.getByText(/Проверьте, принимает ли мессенджер сообщения/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Проверить связь' })).not.toBeInTheDocument()
  expect(screen.getByText(/Проверьте, запущен ли процесс, который выполняет фоновые работы/)).toBeVisible()
})

it('leads owners to the health for a backup that failed and a drill that is old, and others nowhere', async () => {
  const about = { tournament: null, event: null, due_at: inMinutes(-30), final_at: null }
  serve({
    items: [
      { ...about, id: 'backup', kind: 'backup', data: { why: 'failed' } },
      { ...about, id: 'drill', kind: 'drill', data: { why: 'old' } },
    ],
  })
  const { user, router } = openDesk('/desk')
  expect(await screen.findByText('Резервная копия не получилась')).toBeVisible()
  expect(screen.getByText('Копию не восстанавливали на пробу больше 8 дней')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'К копиям' })).not.toBeInTheDocument()
  await user.keyboard('[KeyJ][Enter]')
  expect(router.state.location.pathname).toBe('/desk')
})

it('leads an owner to the health', async () => {
  const about = { tournament: null, event: null, due_at: inMinutes(-30), final_at: null }
  serve({ items: [{ ...about, id: 'backup', kind: 'backup', data: { why: 'old' } }] })
  openApp('/desk', { user: { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES } })
  expect(await screen.findByRole('link', { name: 'К копиям' })).toHaveAttribute('href', '/desk/health')
})

it('names the sides of the event at which another organiser is', async () => {
  const { id, key, first, second } = deskEvent('de', 'es')
  const user = { id: 77, name: 'Дина Маркова', avatar: null }
  serve({
    present: [{ user, event: { id, key, tournament: 'euro-2024', first, second }, since: inMinutes(-1) }],
  })
  openDesk('/desk')
  expect(await screen.findByText('у Германия — Испания')).toBeVisible()
})

const LIVE = {
  tournament: TOURNAMENT,
  event: deskEvent('it', 'hr', {
    id: 9,
    key: 'm9',
    starts_at: inMinutes(-57),
    score: { first: 1, second: 0 },
    result_state: 'live',
  }),
  ends_at: inMinutes(48),
  minute: 57,
}

it('shows the evening by the clock, with links to its events', async () => {
  const many = [1, 2, 3, 4, 5].map((id) => ({
    tournament: TOURNAMENT,
    event: deskEvent('de', 'es', { id, key: `m${id}`, starts_at: inMinutes(60), status: 'scheduled' }),
    ends_at: inMinutes(165),
    minute: null,
  }))
  serve({ evening: [LIVE, ...many] })
  openDesk('/desk')
  const evening = await screen.findByRole('region', { name: 'Вечер по часам' })
  const [live, round] = within(evening).getAllByRole('link')
  expect(live).toHaveTextContent(/Италия1:0Хорватия$/)
  expect(live).toHaveAttribute('href', '/desk/events/euro-2024/m9')
  expect(round).toHaveTextContent(/1-й тур5 матчей$/)
  expect(round).toHaveAttribute('href', '/desk/events?tournament=euro-2024&round=md1')
})

it('leaves out the label of an hour that the present time would cover', async () => {
  vi.useFakeTimers({ now: new Date(2025, 2, 11, 22, 25), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = new Date(2025, 2, 11, 22).toISOString()
  serve({
    evening: [
      {
        ...LIVE,
        event: { ...LIVE.event, starts_at: started },
        ends_at: new Date(2025, 2, 11, 23).toISOString(),
      },
    ],
  })
  openDesk('/desk')
  const evening = await screen.findByRole('region', { name: 'Вечер по часам' })
  expect([...evening.querySelectorAll('i')].map((hour) => hour.textContent)).toEqual([
    '19:00',
    '20:00',
    '21:00',
    '',
    '23:00',
    '00:00',
  ])
})

it('lists on a phone what is on, without the clock', async () => {
  const media = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  const phone = vi.spyOn(window, 'matchMedia').mockReturnValue(media)
  onTestFinished(() => phone.mockRestore())
  serve({
    evening: [LIVE],
    items: [PROVISIONAL, { ...PROVISIONAL, id: 'later', due_at: null, final_at: null }],
  })
  openDesk('/desk')
  const live = await screen.findByRole('region', { name: 'Идут' })
  const [first, second, third] = screen.getAllByRole('heading', { level: 2 })
  expect(first, 'what wants a hand first').toHaveTextContent('Сейчас')
  expect(second).toHaveTextContent('Идут')
  expect(third).toHaveTextContent('Когда будет минута')
  expect(within(live).getByRole('link')).toHaveTextContent('Италия — Хорватия57’')
  expect(screen.queryByRole('region', { name: 'Вечер по часам' })).not.toBeInTheDocument()
})

it('says why a result was not confirmed', async () => {
  serve({ items: [PROVISIONAL] })
  answer(confirmResult, () => refuse('changed_meanwhile'))
  const { user } = openDesk('/desk')
  await user.click(await screen.findByRole('button', { name: 'Подтвердить' }))
  const said = await screen.findAllByText('Это уже изменил кто-то другой: сохранение стёрло бы чужую правку.')
  expect(said).not.toHaveLength(0)
})

it('says that there is nothing to do, and what will happen by itself', async () => {
  const event = deskEvent('de', 'es', { status: 'scheduled' })
  const lock = { tournament: TOURNAMENT, event, missing: 412, participants: 2164 }
  serve({
    locks: [{ ...lock, locks_at: inMinutes(60) }],
    upcoming: [{ at: inMinutes(60), kind: 'lock', data: lock }],
  })
  openDesk('/desk')
  expect(await screen.findByRole('heading', { name: 'Дел нет' })).toBeVisible()
  expect(
    screen.getByText(/Следующее случится само: (завтра )?в .* закроется приём, Германия — Испания/),
  ).toBeVisible()
  expect(screen.getByText(/Германия — Испания, без прогноза 412 из 2\s164/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Приём закроется за 24 часа' })).toHaveTextContent('412')
  expect(screen.getByText('Фоновые задачи идут')).toBeVisible()
})

/** Tomorrow at 07:00, and yesterday at 23:30. */
const tomorrow = new Date(new Date(now).setHours(24 + 7, 0, 0, 0))
const yesterday = new Date(new Date(now).setHours(-1, 30, 0, 0))
const dayOf = (at: Date, month: 'short' | 'long') => at.toLocaleDateString('ru-RU', { day: 'numeric', month })
const LOCK = {
  tournament: TOURNAMENT,
  event: deskEvent('de', 'es', { status: 'scheduled' }),
  missing: 412,
  participants: 2164,
}

it('names the day of what happens by itself on another day', async () => {
  const reminder = { tournament: TOURNAMENT, phase: 'day' as const, deadline: inMinutes(1440), questions: 1 }
  serve({
    locks: [{ ...LOCK, locks_at: tomorrow.toISOString() }],
    upcoming: [
      { at: now.toISOString(), kind: 'reminder', data: reminder },
      { at: tomorrow.toISOString(), kind: 'lock', data: LOCK },
    ],
  })
  openDesk('/desk')
  const rows = within(await screen.findByRole('region', { name: 'Что случится само' })).getAllByRole(
    'listitem',
  )
  expect(rows[0]).toHaveTextContent(/^\d\d:\d\dУйдут напоминания/)
  expect(rows[1]).toHaveTextContent(`07:00${dayOf(tomorrow, 'short')}Закроется приём`)
  const locks = screen.getByRole('region', { name: 'Приём закроется за 24 часа' })
  expect(locks).toHaveTextContent(`07:00${dayOf(tomorrow, 'short')}`)
})

it('says of the next thing that it happens tomorrow', async () => {
  serve({ upcoming: [{ at: tomorrow.toISOString(), kind: 'lock', data: LOCK }] })
  openDesk('/desk')
  expect(await screen.findByText(/Следующее случится само: завтра в 07:00 закроется приём/)).toBeVisible()
})

it('names the day of a result that was due on another day', async () => {
  serve({ items: [{ ...DUE, due_at: yesterday.toISOString() }] })
  openDesk('/desk')
  const due = await screen.findByText(/Должен был закончиться к/)
  expect(due).toHaveTextContent(new RegExp(`к ${dayOf(yesterday, 'long')}.*, 23:30`))
})

it('says that the list did not load', async () => {
  answer(readToday, () => refuse('forbidden'))
  openDesk('/desk')
  expect(await screen.findByText('Список дел не загрузился')).toBeVisible()
})

it('tells by when the waiting messages of a sender are sent', async () => {
  answer(readSending, {
    senders: [
      {
        sender: 'telegram',
        per_second: 30,
        held_until: null,
        waiting: 100_000,
        takes_minutes: 56,
        done_at: now.toISOString(),
        late: 40,
        sent: 7,
        refused: 0,
        dead: 0,
      },
    ],
  })
  serve({})
  openDesk('/desk')
  const list = await screen.findByRole('region', { name: 'Отправка сообщений' })
  const minute = String(now.getMinutes()).padStart(2, '0')
  expect(list).toHaveTextContent(new RegExp(`Telegram.*100.000 · 56 мин, до \\d\\d:${minute}не`))
  expect(list).toHaveTextContent('не успеют до закрытия: 40')
})
