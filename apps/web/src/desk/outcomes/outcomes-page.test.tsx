import {
  finishTournament,
  readDocument,
  reopenTournament,
} from '@called-it/contract/organiser/organised-tournaments.ts'
import {
  type OutcomeOverview,
  outcomesBody,
  putOutcomes,
  readOutcomes,
} from '@called-it/contract/organiser/outcomes.ts'
import { postTakeBack } from '@called-it/contract/organiser/audit.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { deskDocument, deskMatch } from '../../../test/answers/desk.ts'
import { type TeamCode, team } from '../../../test/answers/matches.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { openDesk } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'

const SETTLEMENT = {
  predictions: 2381,
  awarded_points: 7762,
  by_hit: { exact: 0, difference: 0, outcome: 0, miss: 0 },
  top_changes: [],
}
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const FINISHED = tournamentOf({ finished_at: inHours(0), reopen_until: inHours(24) })
let finishes: object[] = []

const OVERVIEW: OutcomeOverview = {
  outcomes: {},
  computed: [
    {
      kind: 'tournament_winner',
      type: 'tournament_winner',
      value: { ru: 'Испания', en: 'Spain' },
      users: 612,
      points: 12240,
    },
  ],
  undecided: [],
  checklist: [
    { key: 'events', ok: true, text: { ru: 'Результаты: 51 из 51', en: 'Results: 51 of 51' } },
    { key: 'outcomes', ok: false, text: { ru: 'Итоги: 6 из 7', en: 'Outcomes: 6 of 7' } },
  ],
  reopen_hours: 24,
}
const open_question = {
  key: null,
  about: null,
  reason: { ru: 'В результатах этого нет: введите сами', en: 'The results do not say it: enter it yourself' },
  tied: [],
  table: [],
  options: null as OutcomeOverview['undecided'][number]['options'],
}

beforeEach(() => {
  finishes = []
  answer(readOutcomes, OVERVIEW)
  answer(readDocument, { document: deskDocument([deskMatch(1, 'es', 'it')]) })
  answer(readTournament, { tournament: tournamentOf() })
})

const open = async () => {
  const app = openDesk('/desk/tournaments/outcomes/euro')
  await screen.findByRole('heading', { level: 1, name: 'Итоги' })
  return app
}

it('finishes by Ctrl Enter what is decided, and takes that back by Z', async () => {
  answer(finishTournament, ({ query }) => {
    if (!('dry_run' in query)) finishes.push(query)
    return { tournament: FINISHED, settlement: SETTLEMENT }
  })
  const { user } = await open()
  expect(await screen.findByText('Всё решено, можно завершать.')).toBeVisible()
  answer(readTournament, { tournament: FINISHED })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/Турнир завершён\./)).toBeVisible()
  expect(finishes).toEqual([{}])
  answer(reopenTournament, { tournament: tournamentOf() })
  answer(readTournament, { tournament: tournamentOf() })
  await user.keyboard('[KeyZ]')
  expect(await screen.findByText('Завершение взято обратно')).toBeVisible()
  expect(await screen.findByText('Всё решено, можно завершать.')).toBeVisible()
})

it.each([
  [24, /можно взять обратно в течение 24 часов/],
  [21, /можно взять обратно в течение 21 часа/],
  [8760, /можно взять обратно в течение 8\s760 часов/],
  [0, /Взять завершение обратно будет нельзя/],
])('says before the finish that the server lets it be taken back for %i hours', async (hours, text) => {
  answer(finishTournament, { tournament: FINISHED, settlement: SETTLEMENT })
  answer(readOutcomes, { ...OVERVIEW, reopen_hours: hours })
  await open()
  expect(await screen.findByText(text)).toBeVisible()
})

it('offers no way back from a finish that is final', async () => {
  const final = tournamentOf({ finished_at: inHours(0), reopen_until: inHours(0) })
  answer(finishTournament, { tournament: final, settlement: SETTLEMENT })
  const { user } = await open()
  await screen.findByText('Всё решено, можно завершать.')
  answer(readTournament, { tournament: final })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Турнир завершён. Взять завершение обратно уже нельзя.')).toBeVisible()
  expect(screen.getByText('Евро 2024: завершён')).toBeVisible()
  expect(screen.queryByRole('button', { name: /обратно/ })).not.toBeInTheDocument()
})

it('names what is open, and finishes all the same only after it was asked', async () => {
  answer(finishTournament, ({ query }) => {
    if (query.force === 'true') {
      finishes.push(query)
      return { tournament: FINISHED, settlement: SETTLEMENT }
    }
    return refuse('not_over', {
      errors: { 'events.m1': ['нет результата'], 'outcomes.winner': ['назовите'] },
    })
  })
  const { user } = await open()
  const rows = within(await screen.findByRole('region', { name: /^Ещё не готово/ }))
  expect(rows.getByRole('link', { name: 'Испания — Италия' })).toHaveAttribute('href', '/desk/events/euro/m1')
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Испания — Италиянет результата',
    'Победитель турнираназовите',
  ])
  expect(screen.getAllByRole('button', { name: /осталось 2/ })[0]).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Завершить всё равно' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Завершить «Евро 2024» как есть?' }))
  expect(finishes).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Завершить всё равно' }))
  await waitFor(() => expect(finishes).toEqual([{ force: 'true' }]))
})

it('shows the first of many open matches, and all of them at a press', async () => {
  const matches = Array.from({ length: 12 }, (_, at) => deskMatch(at + 1, 'es', 'it'))
  answer(readDocument, { document: deskDocument(matches) })
  const errors = Object.fromEntries(matches.map(({ key }) => [`events.${key}`, ['нет результата']]))
  answer(finishTournament, () => refuse('not_over', { errors }))
  const { user } = await open()
  const rows = within(await screen.findByRole('region', { name: /^Ещё не готово/ }))
  expect(rows.getAllByRole('listitem')).toHaveLength(10)
  await user.click(rows.getByRole('button', { name: 'Показать все 12' }))
  expect(rows.getAllByRole('listitem')).toHaveLength(12)
})

/** Serves an overview in which these questions are open; returns what is saved. */
function serveUndecided(undecided: OutcomeOverview['undecided']) {
  const saved: unknown[] = []
  answer(readOutcomes, () => ({ ...OVERVIEW, undecided: saved.length > 0 ? [] : undecided }))
  answer(finishTournament, () =>
    saved.length > 0
      ? { tournament: FINISHED, settlement: SETTLEMENT }
      : refuse('not_over', { errors: { 'outcomes.group_orders.C': ['Порядок группы C не известен'] } }),
  )
  answer(putOutcomes, ({ query, body }) => {
    if (!('dry_run' in query)) saved.push(body)
    const audit_id = 'dry_run' in query ? null : 431
    return { outcomes: outcomesBody.parse(body), audit_id, settlement: SETTLEMENT }
  })
  return saved
}

it('takes an order that cannot be computed by keys, and shows what it would change before', async () => {
  const places: [number, TeamCode][] = [
    [1, 'gb-eng'],
    [2, 'dk'],
    [2, 'si'],
    [4, 'rs'],
  ]
  const saved = serveUndecided([
    {
      ...open_question,
      kind: 'table_order',
      type: 'group',
      path: 'outcomes.group_orders',
      key: 'C',
      about: { ru: 'Группа C', en: 'Group C' },
      tied: [team('dk'), team('si')],
      table: places.map(([position, code]) => ({ position, entity: team(code) })),
    },
  ])
  const { user } = await open()
  const part = within(await screen.findByRole('region', { name: 'Не посчитать' }))
  const names = () =>
    within(part.getByRole('list', { name: 'Порядок' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  expect(part.getByText('Места в группах: Группа C')).toBeVisible()
  expect(screen.getByText('Итоги: 6 из 7')).toBeVisible()
  expect(screen.getByText('Победитель турнира: Испания')).toBeVisible()
  expect(screen.queryByText('Порядок группы C не известен')).not.toBeInTheDocument()
  expect(await screen.findByText(/2 381 прогноз/)).toBeVisible()
  expect(names()).toEqual(['1Англия', '2Дания', '3Словения', '4Сербия'])
  expect(part.queryByRole('button', { name: 'Англия ниже' })).not.toBeInTheDocument()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names()).toEqual(['1Англия', '2Словения', '3Дания', '4Сербия'])
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Всё решено, можно завершать.')).toBeVisible()
  expect(saved).toEqual([
    { group_orders: { C: ['gb-eng', 'si', 'dk', 'rs'].map((code) => team(code as TeamCode).key) } },
  ])
})

it('takes several players who share the first place', async () => {
  const saved = serveUndecided([
    {
      ...open_question,
      kind: 'most_productive_team',
      type: 'most_productive_team',
      path: 'outcomes.most_productive_teams',
    },
  ])
  const { user } = await open()
  expect(await screen.findByText('Назовите, и здесь будет видно, кто сдвинется.')).toBeVisible()
  const accept = screen.getByRole('button', { name: /^Принять/ })
  expect(accept).toHaveAttribute('aria-disabled', 'true')
  const select = screen.getByRole('combobox', { name: 'Добавить' })
  await user.selectOptions(select, 'Испания')
  await user.selectOptions(select, 'Италия')
  await user.click(screen.getByRole('button', { name: 'Испания', pressed: true }))
  expect(await screen.findByText(/2 381 прогноз/)).toBeVisible()
  await user.click(accept)
  await waitFor(() => expect(saved).toEqual([{ most_productive_teams: [team('it').key] }]))
})

it('says what each possible order earns, enters the one that is pressed, and takes it back by Z', async () => {
  const [first, level, other] = [team('gb-eng'), team('dk'), team('si')]
  const orders = [
    [first, level, other],
    [first, other, level],
  ]
  const saved = serveUndecided([
    {
      ...open_question,
      kind: 'table_order',
      type: 'group',
      path: 'outcomes.group_orders',
      key: 'C',
      about: { ru: 'Группа C', en: 'Group C' },
      tied: [level, other],
      table: [first, level, other].map((entity, at) => ({ position: Math.min(2, at + 1), entity })),
      options: orders.map((teams, at) => ({
        keys: teams.map(({ key }) => key),
        name: {
          ru: teams
            .slice(1)
            .map((each) => each.name.ru)
            .join(', '),
          en: '',
        },
        users: [1961, 644][at]!,
        points: [7762, 1288][at]!,
      })),
    },
  ])
  const { user } = await open()
  const options = within(await screen.findByRole('list', { name: 'Что даст каждый ответ' }))
  expect(options.getByRole('button', { name: /^Дания, Словения/, pressed: true })).toHaveTextContent(
    /Очки получит 1.961 участник\+7.762/,
  )
  await user.click(options.getByRole('button', { name: /^Словения, Дания/, pressed: false }))
  expect(options.getByRole('button', { name: /^Словения, Дания/, pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Принять порядок/ }))
  await waitFor(() => expect(saved).toEqual([{ group_orders: { C: orders[1]!.map(({ key }) => key) } }]))
  const takenBack: string[] = []
  answer(postTakeBack, ({ params }) => {
    takenBack.push(String(params.entry))
    return { audit_id: 432, events: [], settlement: SETTLEMENT, effect: null }
  })
  await screen.findByText('Итог записан')
  await user.keyboard('[KeyZ]')
  await waitFor(() => expect(takenBack).toEqual(['431']))
})

it('says of a question that the end settles that its points come then', async () => {
  serveUndecided([
    {
      ...open_question,
      kind: 'most_productive_team',
      type: 'most_productive_team',
      path: 'outcomes.most_productive_teams',
      options: [{ keys: [team('es').key], name: team('es').name, users: 290, points: 3480 }],
    },
  ])
  answer(putOutcomes, ({ body }) => ({
    outcomes: outcomesBody.parse(body),
    audit_id: null,
    settlement: { ...SETTLEMENT, predictions: 0, awarded_points: 0 },
  }))
  const { user } = await open()
  const option = await screen.findByRole('button', { name: /^Испания/, pressed: false })
  expect(option).toHaveTextContent('Очки получат 290 участников+3 480')
  await user.click(option)
  expect(await screen.findByText('Очки за этот вопрос начислит завершение турнира.')).toBeVisible()
  expect(option).toHaveAttribute('aria-pressed', 'true')
  await user.click(option)
  expect(option).toHaveAttribute('aria-pressed', 'false')
})

it('shows the first options, the chosen one, and all at a press', async () => {
  const teams = [team('gb-eng'), team('dk'), team('si'), team('rs')]
  const orders = teams.flatMap((first) => [
    [first, ...teams.filter((each) => each !== first)],
    [first, ...teams.filter((each) => each !== first).toReversed()],
  ])
  serveUndecided([
    {
      ...open_question,
      kind: 'table_order',
      type: 'group',
      path: 'outcomes.group_orders',
      key: 'C',
      table: teams.map((entity) => ({ position: 1, entity })),
      options: orders.map((order) => ({
        keys: order.map(({ key }) => key),
        name: { ru: order.map(({ name }) => name.ru).join(', '), en: '' },
        users: 0,
        points: 0,
      })),
    },
  ])
  const { user } = await open()
  const options = within(await screen.findByRole('list', { name: 'Что даст каждый ответ' }))
  expect(options.getAllByRole('button')).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'Показать все 8' }))
  await user.click(options.getAllByRole('button')[7]!)
  expect(options.getAllByRole('button', { pressed: true })).toEqual([options.getAllByRole('button')[7]])
})
