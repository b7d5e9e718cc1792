import { type EventAnswer, listEventAnswers } from '@called-it/contract/feeds/event-answers.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { readToday } from '@called-it/contract/organiser/desk.ts'
import { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { deleteResult, putResult } from '@called-it/contract/organiser/results.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { deskDocument } from '../../../test/answers/desk.ts'
import { match } from '../../../test/answers/matches.ts'
import { deskEvent, openDesk, TOURNAMENT } from '../../../test/desk.ts'
import { answer, refuse } from '../../../test/server.ts'
import type { DeskEventAnswer, SentResult } from './result-draft.ts'

const ADDRESS = '/desk/events/euro-2024/m1'
const both = (ru: string, en: string) => ({ ru, en })
const PLAYERS: DeskEventAnswer['players'] = [
  { key: 'wirtz', name: both('Флориан Вирц', 'Florian Wirtz'), side: 'first', position: 'midfielder' },
  { key: 'neuer', name: both('Мануэль Нойер', 'Manuel Neuer'), side: 'first', position: 'goalkeeper' },
  { key: 'olmo', name: both('Дани Ольмо', 'Dani Olmo'), side: 'second', position: 'midfielder' },
]

function settled(predictions = 1881) {
  return {
    event: match(1, 'de', 'es'),
    version: 'v2',
    audit_id: 5,
    messages: 0,
    reserve: null,
    effect: { notifies: 0, message: null },
    settlement: {
      changed_positions: 1640,
      questions: [
        {
          type: 'group' as const,
          about: both('1/8 финала', 'Round of 16'),
          points: 5608,
          users: 1402,
          opens: false,
          text: both('Сетка плей-офф, 1/8 финала: Германия', 'Knockout bracket, Round of 16: Germany'),
        },
      ],
      predictions,
      awarded_points: 4149,
      by_hit: { exact: 214, difference: 489, outcome: 806, miss: 372 },
      top_changes: [
        {
          user: { id: 3, name: 'Тимур Ахметов', avatar: null },
          points_before: 118,
          points_after: 123,
          position_before: 3,
          position_after: 1,
        },
      ],
    },
  }
}

const TOLD = { notifies: 1752, message: both('Победа присуждена Испании', 'Awarded to Spain') }
const SAVED = { saved_at: '2025-03-11T21:57:12.000Z', published_at: '2025-03-11T21:57:13.400Z' }

/** A match that waits for its result; `saved` are the results that were sent, `tried` those that were only tried. */
function serve(rest: Partial<DeskEventAnswer> = {}) {
  const state = {
    saved: [] as SentResult[],
    tried: [] as SentResult[],
    taken: 0,
    messages: null as NonNullable<DeskEventAnswer['saved']>['messages'],
    refusal: null as Response | null,
  }
  answer(readDeskEvent, () => ({
    event: deskEvent('de', 'es', state.saved.length > state.taken ? { version: 'v2' } : {}),
    tournament: TOURNAMENT,
    result: null,
    is_knockout: false,
    saved: state.saved.length > state.taken ? { ...SAVED, messages: state.messages } : null,
    legs: [],
    match_points: { exact: 5, difference: 3, outcome: 2, miss: 0 },
    players: PLAYERS,
    ...rest,
  }))
  answer(putResult, ({ query, body }) => {
    if (query.dry_run === 'true') state.tried.push(body)
    else if (state.refusal) return state.refusal
    else state.saved.push(body)
    const isTold = body.status === 'awarded' && body.notify === true
    return isTold ? { ...settled(), effect: TOLD } : settled()
  })
  answer(deleteResult, () => {
    state.taken += 1
    return settled()
  })
  return state
}

const plate = (name: string) => screen.findByRole('spinbutton', { name })
const save = (text: string) => screen.findByRole('button', { name: text })

it('takes a score in two keys and a third, and shows its effect before it is saved', async () => {
  const state = serve()
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  expect(screen.getByText('Введите счёт: здесь появится, что он изменит.')).toBeVisible()
  await user.keyboard('[Digit2][Digit1]')
  expect(await plate('Германия: голы за 90 минут')).toHaveAttribute('aria-valuenow', '2')
  expect(await plate('Испания: голы за 90 минут')).toHaveAttribute('aria-valuenow', '1')
  const effect = await screen.findByRole('complementary', { name: 'Что изменится' })
  expect(await within(effect).findByText('214')).toBeVisible()
  expect(within(effect).getAllByText('+5')).toHaveLength(2)
  expect(within(effect).getAllByText(/4\s149 очков/)).not.toHaveLength(0)
  expect(within(effect).getByText('Сетка плей-офф, 1/8 финала: Германия')).toBeVisible()
  expect(within(effect).getByText('Тимур Ахметов')).toBeVisible()
  expect(state.saved).toEqual([])
  await user.keyboard('{Control>}[Enter]{/Control}')
  expect(await screen.findByText(/^Результат записан в/)).toBeVisible()
  expect(state.saved).toEqual([{ status: 'finished', score: { first: 2, second: 1 } }])
  expect(screen.getByRole('complementary', { name: 'Что изменилось' })).toBeVisible()
})

it('says that the effect of a score is on its way until it comes', async () => {
  serve()
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  answer(putResult, () => held.then(() => settled()))
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit2][Digit1]')
  const effect = await screen.findByRole('complementary', { name: 'Что изменится' })
  expect(await within(effect).findByText('Считаем, что изменится…')).toBeVisible()
  finish()
  expect(await within(effect).findByText('214')).toBeVisible()
  expect(within(effect).queryByText('Считаем, что изменится…')).not.toBeInTheDocument()
})

it('does not ask for a score that has been entered and refused, nor for one where a winner is missing', async () => {
  serve()
  answer(putResult, () => refuse('not_started'))
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit2][Digit1]')
  const effect = await screen.findByRole('complementary', { name: 'Что изменится' })
  expect(await within(effect).findByRole('alert')).toBeVisible()
  expect(within(effect).getByText('Посчитать, что изменится, не удалось. Причина ниже.')).toBeVisible()
  await user.keyboard('[KeyW]')
  expect(await within(effect).findByText('Выберите победителя: здесь появится, что изменится.')).toBeVisible()
  expect(within(effect).queryByText(/Введите счёт/)).not.toBeInTheDocument()
})

it('takes the saved result back by Z, and keeps what was typed', async () => {
  const state = serve()
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit3][Digit0]{Control>}[Enter]{/Control}')
  await screen.findByText(/^Результат записан в/)
  await user.keyboard('[KeyZ]')
  expect(await plate('Германия: голы за 90 минут')).toHaveAttribute('aria-valuenow', '3')
  expect(state.taken).toBe(1)
})

it('says when the result was saved and published, and follows its messages live', async () => {
  const state = serve()
  const { user, queryClient } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit2][Digit1]{Control>}[Enter]{/Control}')
  expect(await screen.findByText(/^Результат записан в \d\d:57:12\.$/)).toBeVisible()
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent('Рейтинг с ним опубликован через 1,40 с. Новых сообщений участникам нет.')
  const steps = within(screen.getByRole('region', { name: 'Что произошло' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/:57:12Записан итог 2:11\s881 прогноз, 4\s149 очков$/),
    expect.stringMatching(/:57:13Опубликован рейтингСменили место 1\s640 участников\.$/),
  ])
  state.messages = { total: 1881, sent: 500, waiting: 1381, last_sent_at: '2025-03-11T21:57:40.000Z' }
  await queryClient.invalidateQueries({ queryKey: ['desk'] })
  await waitFor(() => expect(status).toHaveTextContent(/Отправлено сообщений: 500 из 1\s881\./))
  state.messages = { total: 1881, sent: 1881, waiting: 0, last_sent_at: '2025-03-11T21:58:15.000Z' }
  await queryClient.invalidateQueries({ queryKey: ['desk'] })
  await waitFor(() => expect(status).toHaveTextContent(/1\s881 сообщение ушло за 63 с\./))
  expect(steps.getAllByRole('listitem')[2]).toHaveTextContent(/:58:15Сообщения отправлены/)
})

it('goes on to the next match that waits by N', async () => {
  serve()
  const next = deskEvent('it', 'hr', { id: 2, key: 'm2' })
  answer(readToday, {
    now: new Date().toISOString(),
    items: [
      {
        id: 'result_due:euro-2024:m2',
        kind: 'result_due',
        tournament: TOURNAMENT,
        event: next,
        due_at: null,
        final_at: null,
        data: null,
      },
    ],
    locks: [],
    upcoming: [],
    evening: [],
    present: [],
    health: { state: 'ok', parts: [] },
  })
  const { user, router } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit1][Digit0]{Control>}[Enter]{/Control}')
  expect(await screen.findByRole('link', { name: /Дальше: Италия — Хорватия/ })).toBeVisible()
  await user.keyboard('[KeyN]')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/events/euro-2024/m2'))
})

it('takes goals by a line, counts them against the score, and sends them with the goalkeepers', async () => {
  const state = serve()
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit2][Digit1][KeyG]51 вирц п{Enter}8 ol{Enter}')
  const goals = screen.getByRole('region', { name: 'Голы' })
  expect(within(goals).getByText('2 из 3')).toBeVisible()
  expect(
    within(goals)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['8’0:1Дани Ольмо', '51’1:1Флориан Вирцс пенальти'])
  await user.keyboard('90+4{Tab}')
  expect(within(goals).getByText('сходится со счётом')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вратарь: Германия' }), 'neuer')
  await user.click(await save('Сохранить итог 2:1'))
  await screen.findByText(/^Результат записан в/)
  expect(state.saved[0]).toEqual({
    status: 'finished',
    score: { first: 2, second: 1 },
    goals: [
      { player: 'olmo', minute: 8 },
      { player: 'wirtz', minute: 51, penalty: true },
      { player: null, side: 'first', minute: 90, stoppage: 4 },
    ],
    goalkeepers: { first: 'neuer', second: null },
  })
})

it('asks for extra time and penalties where the tie is level', async () => {
  const state = serve({ is_knockout: true })
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit1][Digit1]')
  expect(await plate('Германия: голы за 120 минут')).toBeVisible()
  await user.keyboard('[KeyT][Digit1][Digit1][KeyP][Digit4][Digit5]')
  expect(screen.getByText('Дальше Испания.')).toBeVisible()
  await user.keyboard('{Control>}[Enter]{/Control}')
  await screen.findByText(/^Результат записан в/)
  expect(state.saved).toEqual([
    {
      status: 'finished',
      score: { first: 1, second: 1 },
      after_extra_time: { first: 1, second: 1 },
      penalties: { first: 4, second: 5 },
    },
  ])
})

it('folds extra time and penalties with the reason where nothing is level', async () => {
  serve({ is_knockout: true })
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  const folded = () => screen.getByRole('region', { name: 'Доп. время, пенальти' })
  expect(folded()).toHaveTextContent('Понадобится, если будет поровну.')
  await user.keyboard('[Digit2][Digit1]')
  expect(folded()).toHaveTextContent('Не нужно: не поровну.')
})

it('awards a match with its reason', async () => {
  const state = serve()
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[KeyW]')
  await user.click(screen.getByRole('button', { name: 'Испания' }))
  await user.type(screen.getByRole('textbox', { name: 'Причина' }), 'Неявка')
  expect(await screen.findByText('Победа присуждена Испании')).toBeVisible()
  expect(screen.getByText(/Сообщим 1\s752 участникам/)).toBeVisible()
  await user.keyboard('{Control>}[Enter]{/Control}')
  await screen.findByText(/^Результат записан в/)
  const awarded = { status: 'awarded', winner: 'second', reason: 'Неявка' }
  expect(state.tried.at(-1)).toEqual({ ...awarded, notify: true })
  expect(state.saved).toEqual([{ ...awarded, notify: true }])
})

it('awards a match without telling anybody', async () => {
  const state = serve()
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[KeyW]')
  await user.click(screen.getByRole('button', { name: 'Испания' }))
  await user.click(await screen.findByRole('button', { name: 'Сделать и не сообщать' }))
  await screen.findByText(/^Результат записан в/)
  expect(state.saved).toEqual([{ status: 'awarded', winner: 'second', notify: false }])
})

it('begins with the status that the address names', async () => {
  serve()
  openDesk(`${ADDRESS}?status=awarded`)
  expect(await screen.findByRole('button', { name: 'Испания' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Присуждён/ })).toHaveAttribute('aria-pressed', 'true')
})

it('shows both results side by side if somebody else has saved meanwhile', async () => {
  const state = serve({ result: { status: 'finished', score: { first: 2, second: 2 } } })
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit3][Digit1]')
  state.refusal = HttpResponse.json(
    {
      message: 'Это уже изменил кто-то другой: сохранение стёрло бы чужую правку.',
      errors: null,
      code: 'changed_meanwhile',
      current: {},
      version: 'v9',
      by: { id: 4, name: 'Дина Маркова', avatar: null },
      at: new Date().toISOString(),
    },
    { status: 409 },
  )
  await user.keyboard('{Control>}[Enter]{/Control}')
  const choice = within(await screen.findByRole('region', { name: 'Событие изменили' }))
  expect(choice.getByText(/^Дина Маркова уже изменил/)).toBeVisible()
  expect(choice.getByRole('row', { name: 'Счёт 3:1 2:2' })).toBeVisible()
  state.refusal = null
  await user.click(choice.getByRole('button', { name: 'Сохранить 3:1' }))
  await screen.findByText(/^Результат записан в/)
  expect(state.saved).toEqual([{ status: 'finished', score: { first: 3, second: 1 } }])
})

it('sends the minute of a match that is on', async () => {
  const state = serve()
  const { user } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[Digit1][Digit0][KeyL]')
  await user.type(screen.getByRole('textbox', { name: 'Минута матча' }), '57')
  await user.keyboard('{Control>}[Enter]{/Control}')
  expect(await screen.findByText(/Новых сообщений участникам нет/)).toBeVisible()
  expect(state.saved).toEqual([{ status: 'live', minute: 57, score: { first: 1, second: 0 } }])
})

it('opens time and sides by M, and goes back by Esc', async () => {
  serve()
  answer(readDocument, { document: deskDocument([]) })
  const { user, router } = openDesk(ADDRESS)
  await plate('Германия: голы за 90 минут')
  await user.keyboard('[KeyM]')
  await screen.findByRole('link', { name: 'Счёт' })
  expect(router.state.location.pathname).toBe(`${ADDRESS}/change`)
  await user.keyboard('[Escape]')
  await plate('Германия: голы за 90 минут')
  expect(router.state.location.pathname).toBe(ADDRESS)
})

it('says why an answer cannot be shown: it was kept for 30 days, or a recording asks nobody', async () => {
  serve()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const answerOf = (source: EventAnswer['source'], days: number, kept: number | null): EventAnswer => ({
    answer: kept,
    feed: days + 1,
    source,
    source_id: 'm1',
    at: daysAgo(days),
    last_at: null,
    path: null,
    hash: null,
    bytes: null,
    said: { status: 'live' },
    entered_at: null,
  })
  const answers = [
    answerOf('replay', 0, null),
    answerOf('openligadb', 1, 4711),
    answerOf('openfootball', 40, null),
    answerOf('replay', 50, null),
  ]
  answer(listEventAnswers, { answers, is_by_hand: false, holds: [] })
  openDesk(ADDRESS)
  const part = within(await screen.findByRole('region', { name: 'Откуда счёт' }))
  expect(part.getAllByRole('listitem').map(({ lastChild }) => lastChild!.lastChild!.textContent)).toEqual([
    'это запись: источник не спрашивали',
    'Показать ответ',
    'ответ хранился 30 дней',
    'это запись: источник не спрашивали',
  ])
})
