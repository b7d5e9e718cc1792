import { saveGroupOrder } from '@called-it/contract/kinds/table-order.ts'
import { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { listMatches } from '@called-it/contract/kinds/match.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { holdClock } from '../../../test/clock.ts'
import { groupOf, groupPredictions, orderedAs } from '../../../test/answers/groups.ts'
import { inHours, team } from '../../../test/answers/matches.ts'
import { NO_PROGRESS } from '../../../test/answers/progress.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { switchLanguage } from '../../lib/language/language.ts'

const [DK, EN, RS, SI] = (['dk', 'gb-eng', 'rs', 'si'] as const).map((code) => team(code).id) as [
  number,
  number,
  number,
  number,
]

/** Group A is saved, group C is not. */
const GROUPS = () => [
  groupOf('A', ['de', 'hu', 'es', 'it'], {
    prediction: orderedAs((['de', 'hu', 'es', 'it'] as const).map((code) => team(code).id)),
  }),
  groupOf('C', ['dk', 'gb-eng', 'rs', 'si']),
]

const DRAWN = {
  group: {
    id: 3,
    key: 'stargazer',
    code: 'stargazer',
    name: { ru: 'Звездочёт', en: 'The Stargazer' },
    tournament: { id: 1, slug: 'euro' },
  },
  team: null,
}

// Drafts live as long as the page, which is the whole file in tests: each test has a user of its own.
let me = 900

/** Serves these groups and stores what is saved. */
function serve(groups: PredictedGroup[] = GROUPS(), changes: Partial<Tournament> = {}) {
  const sent: { group: number; team_ids: number[] }[] = []
  answer(readTournament, { tournament: tournamentOf({ distributionResult: DRAWN, ...changes }) })
  answer(readProgress, NO_PROGRESS)
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(listMatches, { matches: [] })
  answer(readGroupPredictions, () => groupPredictions(groups))
  answer(saveGroupOrder, ({ params, body }) => {
    const group = Number(params.groupId)
    sent.push({ group, team_ids: body.team_ids })
    const prediction = orderedAs(body.team_ids)
    groups.find(({ id }) => id === group)!.prediction = prediction
    return { prediction }
  })
  return { sent, groups }
}

function open(search = '') {
  me += 1
  return openApp(`/tournament/euro?type=table_order${search}`, { user: { ...ADA, id: me } })
}
const group = (name: string) => screen.findByRole('region', { name })
const namesIn = (box: HTMLElement) =>
  within(box)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const bar = () => screen.findByRole('region', { name: 'Порядок групп' })

it('is ordered team by team, and saved group by group with one button', async () => {
  const { sent } = serve()
  const { user } = open()
  expect(await screen.findByRole('heading', { name: 'Расставьте команды по местам' })).toBeVisible()
  expect(screen.getByText(/За команду на своём месте \+2, за весь порядок группы ещё \+2\./)).toBeVisible()

  const rail = screen.getByRole('navigation', { name: 'Виды прогнозов' })
  expect(within(rail).getByRole('link', { current: 'page' })).toHaveTextContent('Места в группах')

  const saved = await group('Группа A')
  expect(saved).toHaveTextContent('Сохранён')
  expect(namesIn(saved)).toEqual(['1Германия', '2Венгрия', '3Испания', '4Италия'])
  const unset = await group('Группа C')
  expect(unset).toHaveTextContent('Не задан')
  expect(namesIn(unset)).toEqual(['–Дания', '–Англия', '–Сербия', '–Словения'])
  expect(await bar()).toHaveTextContent(/Сохранено 1 из 2 групп.*Менять можно до/)
  expect(within(await bar()).queryByRole('button')).toBeNull()

  // An arrow button moves the team up, and keeps the focus.
  await user.click(within(unset).getByRole('button', { name: 'Англия: выше' }))
  expect(namesIn(unset)).toEqual(['1Англия', '2Дания', '3Сербия', '4Словения'])
  expect(within(unset).getByRole('button', { name: 'Англия: выше' })).toHaveFocus()
  expect(unset).toHaveTextContent('Не сохранён')
  expect(within(unset).getByText('Англия, 1-е место')).toHaveAttribute('role', 'status')
  expect(await bar()).toHaveTextContent('Группа C не сохранена')
  expect(sent).toEqual([])

  await user.click(within(await bar()).getByRole('button', { name: 'Сохранить порядок' }))
  expect(await screen.findByText('Порядок сохранён')).toBeVisible()
  expect(sent).toEqual([{ group: 67, team_ids: [EN, DK, RS, SI] }])
  expect(unset).toHaveTextContent('Сохранён')
  expect(await bar()).toHaveTextContent('Сохранено 2 из 2 групп')
})

describe('a team', () => {
  it('is moved by keyboard', async () => {
    serve()
    const { user } = open()
    const box = await group('Группа C')
    within(box).getByRole('button', { name: 'Словения, место не задано' }).focus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(namesIn(box)).toEqual(['1Словения', '2Дания', '3Англия', '4Сербия'])
    expect(within(box).getByRole('button', { name: 'Словения, 1-е место' })).toHaveFocus()
  })

  it('is moved by pressing it and then a place', async () => {
    serve()
    const { user } = open()
    const box = await group('Группа A')
    await user.click(within(box).getByRole('button', { name: 'Италия, 4-е место' }))
    expect(within(box).getByRole('button', { name: 'Италия, 4-е место', pressed: true })).toBeVisible()
    expect(box).toHaveTextContent('Изменить прогноз?')
    await user.click(within(box).getByRole('button', { name: 'Венгрия, 2-е место' }))
    expect(namesIn(box)).toEqual(['1Германия', '2Италия', '3Венгрия', '4Испания'])
    expect(within(box).queryByRole('button', { pressed: true })).toBeNull()
  })

  it('is released by pressing it again', async () => {
    serve()
    const { user } = open()
    const box = await group('Группа A')
    await user.click(within(box).getByRole('button', { name: 'Италия, 4-е место' }))
    await user.click(within(box).getByRole('button', { name: 'Италия, 4-е место' }))
    expect(box).toHaveTextContent('Сохранён')
    expect(within(box).queryByRole('button', { pressed: true })).toBeNull()
  })

  it('that is moved back leaves nothing to save', async () => {
    serve()
    const { user } = open()
    const box = await group('Группа A')
    await user.click(within(box).getByRole('button', { name: 'Германия: ниже' }))
    expect(box).toHaveTextContent('Не сохранён')
    await user.click(within(box).getByRole('button', { name: 'Германия: выше' }))
    expect(box).not.toHaveTextContent('Не сохранён')
  })
})

it('takes the listed order of a group with one press', async () => {
  const { sent } = serve()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Группа C: оставить так' }))
  await user.click(within(await bar()).getByRole('button', { name: 'Сохранить порядок' }))
  await waitFor(() => expect(sent).toEqual([{ group: 67, team_ids: [DK, EN, RS, SI] }]))
})

it('keeps the draft of a group that fails and says why, and saves the others', async () => {
  const { sent } = serve()
  const { user } = open()
  await user.click(within(await group('Группа A')).getByRole('button', { name: 'Германия: ниже' }))
  await user.click(within(await group('Группа C')).getByRole('button', { name: 'Дания: ниже' }))
  answer(
    saveGroupOrder,
    ({ params }) => (params.groupId === '65' ? refuse('too_many_requests') : undefined),
    { once: true },
  )
  answer(
    saveGroupOrder,
    ({ params }) => (params.groupId === '65' ? refuse('too_many_requests') : undefined),
    { once: true },
  )
  await user.click(within(await bar()).getByRole('button', { name: 'Сохранить порядок' }))

  const failed = await group('Группа A')
  expect(await within(failed).findByRole('alert')).toHaveTextContent('Порядок остался здесь.')
  expect(namesIn(failed)).toEqual(['1Венгрия', '2Германия', '3Испания', '4Италия'])
  expect(await group('Группа C')).toHaveTextContent('Сохранён')
  expect(sent.map((each) => each.group)).toEqual([67])
  expect(await bar()).toHaveTextContent('Сохранено 1 из 2 группГруппа A не сохранена')

  await user.click(within(await bar()).getByRole('button', { name: 'Сохранить порядок' }))
  await waitFor(() => expect(sent.map((each) => each.group)).toEqual([67, 65]))
  expect(within(failed).queryByRole('alert')).toBeNull()
})

it('survives a reload as a draft, and can be dropped and restored', async () => {
  serve()
  localStorage.setItem(
    `drafts:${me + 1}:euro:table_order`,
    JSON.stringify({ 67: [SI, DK, EN, RS], 65: [1, 2] }),
  )
  const { user } = open()
  const box = await group('Группа C')
  expect(namesIn(box)).toEqual(['1Словения', '2Дания', '3Англия', '4Сербия'])
  expect(await group('Группа A'), 'whose teams are others by now').toHaveTextContent('Сохранён')

  await user.click(within(await bar()).getByRole('button', { name: 'Сбросить' }))
  expect(namesIn(box)[0]).toBe('–Дания')
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(namesIn(box)[0]).toBe('1Словения')
})

it('asks before the user leaves an unsaved order, for another kind too', async () => {
  const { sent } = serve()
  const { user, router } = open()
  await user.click(within(await group('Группа C')).getByRole('button', { name: 'Дания: ниже' }))
  void router.navigate({ to: '/tournament/$slug', params: { slug: 'euro' } })
  const dialog = await screen.findByRole('alertdialog', { name: '1 прогноз ещё не сохранён' })
  await user.click(within(dialog).getByRole('button', { name: 'Остаться' }))
  expect(router.state.location.search).toEqual({ type: 'table_order' })
  expect(sent).toEqual([])
})

describe('a user without a group', () => {
  it('is sent to the draw, and keeps the draft', async () => {
    const { sent } = serve(GROUPS(), { distributionResult: { group: null, team: null } })
    const { user } = open()
    expect(await screen.findByText(/Сохранить порядок можно после жеребьёвки\./)).toBeVisible()
    await user.click(within(await group('Группа C')).getByRole('button', { name: 'Дания: ниже' }))
    const links = screen.getAllByRole('link', { name: 'К жеребьёвке' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/tournament/euro/draw',
      '/tournament/euro/draw',
    ])
    expect(await bar()).toHaveTextContent('Группа C не сохранена')
    expect(within(await bar()).queryByRole('button', { name: 'Сохранить порядок' })).toBeNull()
    expect(sent).toEqual([])
  })

  it('is refused by the server if the page did not know', async () => {
    serve()
    answer(saveGroupOrder, () => refuse('join_group_first'))
    const { user } = open()
    await user.click(within(await group('Группа C')).getByRole('button', { name: 'Дания: ниже' }))
    await user.click(within(await bar()).getByRole('button', { name: 'Сохранить порядок' }))
    expect((await screen.findAllByRole('link', { name: 'К жеребьёвке' })).length).toBe(2)
    expect(namesIn(await group('Группа C'))[0]).toBe('1Англия')
  })
})

it('locks by itself, and names what was not saved in time', async () => {
  const jump = holdClock()
  const groups = GROUPS().map((each) => ({ ...each, locks_at: inHours(15 / 3600) }))
  serve(groups)
  const { user } = open()
  await user.click(within(await group('Группа C')).getByRole('button', { name: 'Дания: ниже' }))
  await jump(15_000)
  expect(await group('Группа A')).toHaveTextContent('Приём закрыт')
  expect(await group('Группа C')).toHaveTextContent('Прогноза нет')
  expect(await screen.findByText('Приём закрылся: Группа C.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /: ниже$/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Порядок групп' })).toBeNull()
})

describe('once it is locked', () => {
  const place = (id: number, earned: boolean) => ({
    part: 'place' as const,
    id,
    points: earned ? 2 : 0,
    earned,
  })
  const whole = { part: 'whole_order' as const, points: 0, earned: false }
  const parts = [place(EN, true), place(DK, true), place(RS, false), place(SI, false), whole]
  const row = (entity_id: number, position: number, points: number, goals: number) => ({
    ...groupOf('C', ['dk']).table[0]!,
    entity_id,
    position,
    played: 2,
    points,
    goals_for: Math.max(goals, 0),
    goals_against: Math.max(-goals, 0),
  })
  const locked = (changes: Partial<PredictedGroup>) =>
    groupOf('C', ['dk', 'gb-eng', 'rs', 'si'], {
      phase: 'locked',
      locks_at: inHours(-50),
      table: [row(EN, 1, 4, 1), row(DK, 2, 2, 0), row(SI, 3, 2, 0), row(RS, 4, 1, -1)],
      prediction: orderedAs([EN, DK, RS, SI], { provisional: { points: 4, parts } }),
      crowd: {
        total: 200,
        places: [{ id: EN, counts: [120, 60, 10, 10] }],
        top: [{ ids: [EN, DK, SI, RS], count: 46 }],
      },
      ...changes,
    })
  const lines = (box: HTMLElement) =>
    within(box)
      .getAllByRole('row')
      .map((line) => line.textContent)

  it('shows the table, the predicted places beside it, and points that do not count yet', async () => {
    serve([locked({}), locked({ id: 68, name: { ru: 'Группа D', en: 'Group D' }, prediction: null })])
    open()
    expect(await screen.findByRole('heading', { name: 'Места в группах' })).toBeVisible()
    expect(screen.getByText(/Очки за ваш порядок/).parentElement).toHaveTextContent(
      'По 2 за команду на своём месте и ещё 2 за всю группу.',
    )
    expect(screen.getByText('ещё не в зачёте')).toBeVisible()
    const box = await group('Группа C')
    expect(box).toHaveTextContent('как сейчас+4')
    expect(lines(box)).toEqual([
      'СейчасО±У вас',
      '1Англиятак у 60%4+11, на своём месте',
      '2Дания202, на своём месте',
      '3Словения204',
      '4Сербия1−13',
    ])
    expect(box).toHaveTextContent(
      'Прогнозы 200 участников. Чаще всего: Англия, Дания, Словения, Сербия — 23%.',
    )
    const without = await group('Группа D')
    expect(without).toHaveTextContent('Прогноза нет')
    expect(lines(without)[0]).toBe('СейчасО±')
  })

  it('explains the points once they are counted, and says that they were corrected', async () => {
    serve([
      locked({
        is_final: true,
        is_corrected: true,
        prediction: orderedAs([EN, DK, RS, SI], { points: 4, parts }),
      }),
    ])
    open()
    const box = await group('Группа C')
    expect(box).toHaveTextContent('+4 очка')
    expect(box).toHaveTextContent(/Своё место \+4.*Весь порядок: нет/)
    expect(box).toHaveTextContent('Результат исправлен, очки пересчитаны.')
    expect(lines(box)[0]).toBe('ИтогО±У вас')
    expect(screen.getByText('В рейтинге 4 очка за 1 группу.')).toBeVisible()
    expect(screen.queryByText('ещё не в зачёте')).toBeNull()
  })

  it('shows the order of another user', async () => {
    serve([], { ratings_open: false })
    answer(readGroupPredictions, ({ query }) =>
      groupPredictions([locked({}), groupOf('D', ['de', 'hu'])], {
        user: { id: Number(query.user_id), name: 'Софья Ким', avatar: null },
      }),
    )
    open('&user=9')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Софья Ким' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Мои прогнозы' })).toHaveAttribute(
      'href',
      '/tournament/euro?type=table_order',
    )
    expect(lines(await group('Группа C'))[0]).toBe('СейчасО±Прогноз')
    expect(await group('Группа D')).toHaveTextContent('Скрыт до матча')
  })
})

it('says when it opens', async () => {
  serve([groupOf('A', ['de', 'hu'], { phase: 'not_open', opens_at: '2030-06-01T09:00:00Z' })])
  open()
  expect(await screen.findByText(/^Расставить команды можно будет с 1 июня, \d\d:00\.$/)).toBeVisible()
  expect(await group('Группа A')).toHaveTextContent('Приём не открыт')
  expect(screen.queryByRole('button', { name: /: ниже$/ })).toBeNull()
})

it('says that there are no groups yet', async () => {
  serve([])
  open()
  expect(await screen.findByText('Группы ещё не составлены')).toBeVisible()
})

it('can be loaded again after a failure', async () => {
  serve()
  answer(readGroupPredictions, () => refuse('not_found'), { once: true })
  const { user } = open()
  expect(await screen.findByRole('heading', { name: 'Прогнозы не загрузились' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await group('Группа A')).toBeVisible()
})

it('is in English, too', async () => {
  await switchLanguage('en')
  serve()
  const { user } = open()
  const box = await group('Group C')
  await user.click(within(box).getByRole('button', { name: 'England: up' }))
  expect(within(box).getByRole('button', { name: 'England, 1st place' })).toBeVisible()
  const saving = within(screen.getByRole('region', { name: 'Order of the groups' }))
  await user.click(saving.getByRole('button', { name: 'Save the order' }))
  expect(await screen.findByText('Order saved')).toBeVisible()
})

it('says of a reopened group since when it is open again', async () => {
  serve([groupOf('A', ['de', 'hu'], { reopened_at: '2026-06-01T01:27:00Z' }), groupOf('C', ['dk', 'gb-eng'])])
  open()
  expect(await group('Группа A')).toHaveTextContent(/Приём снова открыт с .+ Чужие прогнозы опять скрыты\./)
  expect(await group('Группа C')).not.toHaveTextContent('снова открыт')
})
