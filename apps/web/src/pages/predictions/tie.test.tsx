import { saveTies } from '@called-it/contract/kinds/tie.ts'
import { type BracketTie, readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { bracketAnswer, decided, lastSixteen, picked } from '../../../test/answers/bracket.ts'
import { holdClock } from '../../../test/clock.ts'
import { inHours, team, type TeamCode } from '../../../test/answers/matches.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { beOnPhone } from '../../../test/phone.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const idOf = (code: TeamCode) => team(code).id

/** Serves this bracket, stores the picks, and notes the requests. */
function serve(stages = lastSixteen()) {
  const sent: { event_id: number; team_id: number }[][] = []
  const tieIn = (id: number) => stages.flatMap(({ events }) => events).find((tie) => tie.id === id)!
  answer(readTournament, { tournament: tournamentOf({ slug: 'euro-2024' }) })
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(readGroupPredictions, ({ query }) =>
    bracketAnswer(stages, query.user_id ? { user: { id: 99, name: 'Bob', avatar: null } } : {}),
  )
  answer(saveTies, ({ body }) => {
    sent.push(body.predictions)
    const saved_at = new Date().toISOString()
    for (const { event_id, team_id } of body.predictions)
      tieIn(event_id).prediction = { ...picked('es'), team_id, saved_at }
    return { predictions: body.predictions.map((each) => ({ ...each, saved_at })), rejected: [] }
  })
  return { sent, tieIn }
}

// Drafts live as long as the page, which is the whole file in tests: each test has a user of its own.
let me = 5000
beforeEach(() => {
  me += 1
})
const open = (search = '') => openApp(`/tournament/euro-2024?type=tie${search}`, { user: { ...ADA, id: me } })
const tie = (name: string) => screen.findByRole('radiogroup', { name })
const closed = (name: string) => screen.findByRole('group', { name })
const SPAIN = 'Испания — Грузия, 1/8 финала'
const GERMANY = 'Германия — Дания, 1/8 финала'

/** The radio button of a team in a tie. */
const teamOf = async (name: string, teamName: string) =>
  within(await tie(name)).getByRole('radio', { name: teamName })

/** Taps a team in a tie. */
async function tap(user: ReturnType<typeof openApp>['user'], name: string, teamName: string) {
  await user.click(await teamOf(name, teamName))
}

describe('a pick', () => {
  it('saves itself, together with all picks made in one go, and shows who meets in the next stage', async () => {
    const { sent } = serve()
    open()
    expect(await tie(SPAIN)).toHaveAccessibleDescription(/Не задан/)
    const taps = [await teamOf(SPAIN, 'Испания'), await teamOf(GERMANY, 'Германия')]
    // Both in one turn of the event loop: no timer can run between them, however busy the machine is.
    for (const radio of taps) fireEvent.click(radio)
    await waitFor(() =>
      expect(sent).toEqual([
        [
          { event_id: 1, team_id: idOf('es') },
          { event_id: 2, team_id: idOf('de') },
        ],
      ]),
    )
    await waitFor(async () => expect(await tie(GERMANY)).toHaveAccessibleDescription(/Сохранён/))
    const quarter = await closed('Испания — Германия, Четвертьфиналы')
    expect(quarter).toHaveAccessibleDescription(/Ждёт пару/)
    expect(within(quarter).queryByRole('radio')).toBe(null)
    expect(screen.getByRole('region', { name: 'Сетка' })).toHaveTextContent('2 из 15 пар')
  })

  it('is made by the arrow keys, too', async () => {
    const { sent } = serve(lastSixteen({ 1: { prediction: picked('es') } }))
    const { user } = open()
    within(await tie(SPAIN))
      .getByRole('radio', { name: 'Испания' })
      .focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(sent).toEqual([[{ event_id: 1, team_id: idOf('ge') }]]))
  })

  it('that is changed shows the effect on the next stage, and can be undone at once', async () => {
    const { sent } = serve(lastSixteen({ 1: { prediction: picked('es') }, 2: { prediction: picked('de') } }))
    const { user } = open()
    await tap(user, GERMANY, 'Дания')
    const bar = screen.getByRole('region', { name: 'Сетка' })
    expect(bar).toHaveTextContent('Дальше проходит Дания, а не Германия')
    expect(bar).toHaveTextContent('1/4: «Испания — Дания» вместо «Испания — Германия»')
    expect(await closed('Испания — Дания, Четвертьфиналы')).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(within(bar).getByRole('button', { name: 'Вернуть' }))
    expect(await closed('Испания — Германия, Четвертьфиналы')).toBeVisible()
    await waitFor(() => expect(sent[1]).toEqual([{ event_id: 2, team_id: idOf('de') }]))
    expect(within(bar).queryByRole('button', { name: 'Вернуть' })).toBe(null)
  })

  it('that fails stays, says so, and is sent again on request', async () => {
    serve()
    // All calls fail until the request: a slow test would see the automatic try succeed.
    answer(saveTies, () => HttpResponse.error())
    const { user } = open()
    await tap(user, SPAIN, 'Грузия')
    await waitFor(async () => expect(await tie(SPAIN)).toHaveAccessibleDescription(/Не сохранён/))
    expect(within(await tie(SPAIN)).getByRole('radio', { name: 'Грузия' })).toBeChecked()
    expect(await tie(SPAIN)).toHaveTextContent('Нет соединения. Выбор остался здесь.')
    expect(localStorage.getItem(`drafts:${me}:euro-2024:tie`)).toBe(`{"1":{"team_id":${idOf('ge')}}}`)
    const { sent } = serve()
    await user.click(within(await tie(SPAIN)).getByRole('button', { name: 'Повторить сейчас' }))
    await waitFor(async () => expect(await tie(SPAIN)).toHaveAccessibleDescription(/Сохранён/))
    expect(sent).toEqual([[{ event_id: 1, team_id: idOf('ge') }]])
  })

  it('from an earlier visit is sent, but not over a newer saved one', async () => {
    const drafts = { 1: { team_id: idOf('ge') }, 2: { team_id: idOf('dk'), over: inHours(-40) } }
    localStorage.setItem(`drafts:${me}:euro-2024:tie`, JSON.stringify(drafts))
    const { sent } = serve(lastSixteen({ 2: { prediction: picked('de') } }))
    const { user } = open()
    await waitFor(() => expect(sent).toEqual([[{ event_id: 1, team_id: idOf('ge') }]]))
    expect(await tie(GERMANY)).toHaveTextContent('Сохранён другой выбор: Германия.')
    await user.click(screen.getByRole('button', { name: 'Оставить: Германия' }))
    expect(within(await tie(GERMANY)).getByRole('radio', { name: 'Германия' })).toBeChecked()
    expect(await tie(GERMANY)).toHaveAccessibleDescription(/Сохранён/)
    expect(sent).toHaveLength(1)
  })
})

describe('a lock', () => {
  it('closes the tie by itself', async () => {
    const jump = holdClock()
    serve(lastSixteen({ 1: { prediction: picked('es'), locks_at: inHours(1) } }))
    open()
    expect(await tie(SPAIN)).toBeVisible()
    await jump(3_600_000)
    expect(await closed(SPAIN)).toHaveAccessibleDescription(/Приём закрыт/)
    expect(screen.queryByRole('radiogroup', { name: SPAIN })).toBe(null)
  })

  it('that came before the save is reported, and the saved pick is back', async () => {
    const { tieIn } = serve(lastSixteen({ 1: { prediction: picked('es') } }))
    const lock = { phase: 'locked', is_locked: true } as const
    answer(saveTies, () => {
      Object.assign(tieIn(1), lock)
      return { predictions: [], rejected: [{ event_id: 1, code: 'locked' as const }] }
    })
    const { user } = open()
    await tap(user, SPAIN, 'Грузия')
    const spain = await closed(SPAIN)
    expect(spain).toHaveAccessibleDescription(/Приём закрыт/)
    expect(within(spain).getByText(', ваш выбор').parentElement).toHaveTextContent('Испания')
    expect(await screen.findByText('Не сохранён выбор: Испания — Грузия.')).toBeVisible()
  })
})

describe('a decided tie', () => {
  it('shows the winner, the points of the pick, and how all users picked', async () => {
    const crowd = {
      total: 10,
      picks: [
        { id: idOf('es'), count: 7 },
        { id: idOf('ge'), count: 3 },
      ],
    }
    serve(
      lastSixteen({
        1: { ...decided('es', 'es', 4), crowd },
        2: { ...decided('dk', 'de', 4), is_corrected: true },
        3: decided('pt', null, 4),
      }),
    )
    open()
    const spain = await closed(SPAIN)
    expect(spain).toHaveAccessibleDescription(/верно\+4/)
    expect(within(spain).getByText('70%')).toBeVisible()
    expect(within(spain).getByText(', прошла дальше').parentElement).toHaveTextContent('Испания')
    const germany = await closed(GERMANY)
    expect(germany).toHaveAccessibleDescription(/мимо0/)
    expect(germany).toHaveTextContent('Результат исправлен, очки пересчитаны.')
    expect(await closed('Португалия — Словения, 1/8 финала')).toHaveAccessibleDescription(/Прогноза нет/)
    expect(await closed('Испания — Дания, Четвертьфиналы')).toBeVisible()
    expect(screen.getByText('Очки за сетку')).toHaveTextContent('4')
  })
})

it("shows another user's locked picks, read-only", async () => {
  serve(lastSixteen({ 1: decided('ge', 'es', 4) }))
  open('&user=99')
  expect(await screen.findByRole('heading', { name: 'Прогнозы: Bob' })).toBeVisible()
  const spain = await closed(SPAIN)
  expect(within(spain).getByText(', выбор участника').parentElement).toHaveTextContent('Испания')
  expect(await closed(GERMANY)).toHaveAccessibleDescription(/Скрыт до матча/)
  expect(screen.queryByRole('radio')).toBe(null)
})

it('is in columns if the wiring is unknown', async () => {
  const unwired = (each: BracketTie): BracketTie => ({ ...each, feeders: [] })
  serve(lastSixteen().map((stage) => ({ ...stage, events: stage.events.map(unwired) })))
  open()
  const stages = await screen.findAllByRole('region', { name: /финал/i })
  expect(stages.map((stage) => stage.getAttribute('aria-label'))).toEqual([
    '1/8 финала',
    'Четвертьфиналы',
    'Полуфиналы',
    'Финал',
  ])
})

it('shows on a phone who meets next under two ties, once one of them is known', async () => {
  beOnPhone()
  serve(lastSixteen({ 1: { prediction: picked('es') } }))
  open()
  const first = within(await screen.findByRole('region', { name: '1/8 финала' }))
  expect(first.getByText('Испания — Германия или Дания')).toBeVisible()
  const quarters = within(screen.getByRole('region', { name: 'Четвертьфиналы' }))
  expect(quarters.getAllByRole('group')).toHaveLength(4)
  expect(quarters.queryByText('Полуфиналы')).toBe(null)
})

describe('instead of a bracket', () => {
  it('says that it is not drawn yet', async () => {
    serve([])
    open()
    expect(await screen.findByRole('heading', { name: 'Сетка ещё не составлена' })).toBeVisible()
  })

  it('says that it did not load, and loads again on request', async () => {
    serve()
    answer(readGroupPredictions, () => refuse('not_found'), { once: true })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Повторить' }))
    expect(await tie(SPAIN)).toBeVisible()
  })
})

it('says of a reopened tie since when it is open again', async () => {
  serve(lastSixteen({ 1: { reopened_at: '2026-06-01T01:27:00Z' } }))
  open()
  expect(await tie(SPAIN)).toHaveTextContent(/Приём снова открыт с .+ Чужие прогнозы опять скрыты\./)
  expect(await tie(GERMANY)).not.toHaveTextContent('снова открыт')
})
