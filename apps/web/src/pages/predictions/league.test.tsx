import { readLeaguePrediction, saveLeague } from '@called-it/contract/kinds/league.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { holdClock } from '../../../test/clock.ts'
import { choiceOf, clubIds, clubs, earnedOf, leagueOf, tableAfter } from '../../../test/answers/league.ts'
import { HOUR, inHours } from '../../../test/answers/matches.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { switchLanguage } from '../../lib/language/language.ts'

type League = Answer<typeof readLeaguePrediction>

const GROUP = {
  id: 1,
  key: 'fire',
  code: 'fire',
  name: { ru: 'Огонь', en: 'Fire' },
  tournament: { id: 1, slug: 'ucl' },
}
let me = ADA.id
beforeEach(() => {
  me += 1 // drafts live as long as the page, which is the whole file in tests
})

/** Serves this league, stores what is saved, and notes the requests. */
function serve(data: League = leagueOf(), tournament: Partial<Tournament> = {}) {
  const sent: unknown[] = []
  const requests: (string | undefined)[] = []
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  const cup = tournamentOf({
    slug: 'ucl',
    system_name: 'uefa',
    theme: 'FOOTBALL_ELEMENTS',
    distributionResult: { group: GROUP as never, team: null },
    ...tournament,
  })
  answer(readTournament, { tournament: cup })
  answer(readLeaguePrediction, ({ query }) => {
    requests.push(query.user_id)
    return data
  })
  answer(saveLeague, ({ body }) => {
    sent.push(body)
    data.prediction = choiceOf(body.team_ids, body.favourite_team_id)
    return { prediction: data.prediction }
  })
  return { sent, asked: requests, data }
}
const open = (search = '', role = ADA.role) =>
  openApp(`/tournament/ucl?type=league${search}`, { user: { ...ADA, id: me, role } })
const club = (name: RegExp | string) => screen.findByRole('button', { name })
const summary = () => screen.findByRole('region', { name: 'Мой выбор' })
// Error messages are in the page twice, as screen readers announce them.
const findMessage = async (text: string) => (await screen.findAllByText(text))[0]!
const saveButton = () => screen.getByRole('button', { name: 'Сохранить выбор' })

async function choose(user: ReturnType<typeof openApp>['user'], ids: number[], favourite?: number) {
  const nameOf = (id: number) => clubs[id - 1]!.name.ru
  for (const id of ids) await user.click(await club(new RegExp(`^${nameOf(id)}(,|$)`)))
  if (favourite)
    await user.click(screen.getByRole('button', { name: `Любимая команда: ${nameOf(favourite)}` }))
}

describe('choosing', () => {
  it('takes eight clubs and a favourite, says what is missing, and saves them', async () => {
    const { sent } = serve()
    const { user } = open()
    await choose(user, clubIds(1, 7))
    const panel = await summary()
    expect(panel).toHaveTextContent('7 из 8')
    expect(panel).toHaveTextContent('Выберите 8 команд! Не хватает одной.')
    expect(panel).toHaveTextContent('Ещё одна')
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true')

    await choose(user, [8])
    expect(panel).toHaveTextContent('Выберите любимую команду из этих восьми')
    await user.click(screen.getByRole('button', { name: 'Любимая команда: Селтик' }))
    expect(panel).toHaveTextContent('Не сохранён')
    await user.click(saveButton())
    expect(await screen.findByText('Выбор сохранён')).toBeVisible()
    expect(sent).toEqual([{ team_ids: clubIds(1, 8), favourite_team_id: 8 }])
    expect(panel).toHaveTextContent('СохранёнМенять можно до')
  })

  it('refuses a ninth club and replaces nothing', async () => {
    serve()
    const { user } = open()
    await choose(user, clubIds(1, 9))
    expect(await screen.findByText('Уже выбрано 8 команд')).toBeVisible()
    expect(screen.getByText('Снимите отметку с одной из них, чтобы выбрать Шахтёр.')).toBeVisible()
    expect(await club(/^Шахтёр/)).toHaveAttribute('aria-pressed', 'false')
    expect(await summary()).toHaveTextContent('8 из 8')
  })

  it('offers the star of chosen clubs only, and removes it with the club', async () => {
    serve()
    const { user } = open()
    await choose(user, [1, 2], 1)
    expect(screen.getAllByRole('button', { name: /^Любимая команда:/ })).toHaveLength(2)
    await choose(user, [1])
    expect(await summary()).toHaveTextContent('Любимая не выбрана')
  })

  it('says what is missing if it is saved too early', async () => {
    const { sent } = serve()
    const { user } = open()
    await choose(user, [1])
    await user.click(saveButton())
    expect(await screen.findAllByText('Выберите 8 команд!')).toHaveLength(2)
    expect(sent).toEqual([])
  })

  it('has the clubs in their pots and finds them by any spelling', async () => {
    serve(
      leagueOf({
        pots: [1, 2].map((pot) => ({
          id: pot,
          key: `pot-${pot}`,
          name: { ru: `Корзина ${pot}`, en: `Pot ${pot}` },
          team_ids: clubIds(pot * 8 - 7, pot * 8),
        })),
      }),
    )
    const { user } = open()
    const pot = await screen.findByRole('region', { name: 'Корзина 2' })
    expect(within(pot).getAllByRole('listitem')).toHaveLength(8)
    await user.type(screen.getByRole('searchbox', { name: 'Название клуба' }), ' ШАХТЕР')
    expect(await club('Шахтёр, Украина')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Корзина 1' })).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('Клубы не найдены')).toBeVisible()
  })

  it('is in English, too', async () => {
    await switchLanguage('en')
    serve()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Liverpool, England' }))
    expect(screen.getByText('Please select 8 teams!')).toBeVisible()
    expect(screen.getByText('7 are missing.')).toBeVisible()
  })

  it('sends users without a group to the draw and keeps their draft', async () => {
    const { sent } = serve(leagueOf(), { distributionResult: { group: null, team: null } })
    const { user } = open()
    await choose(user, clubIds(1, 8), 3)
    expect(await summary()).toHaveTextContent('Этот прогноз принимается у тех, кто вытянул группу.')
    const [link] = screen.getAllByRole('link', { name: 'К жеребьёвке' })
    expect(link).toHaveAttribute('href', '/tournament/ucl/draw')
    expect(sent).toEqual([])
  })
})

describe('a choice that is not saved', () => {
  it('survives a failed save and a reload', async () => {
    serve()
    answer(saveLeague, () => refuse('internal'))
    const { user } = open()
    await choose(user, clubIds(1, 8), 3)
    await user.click(saveButton())
    expect(await findMessage('Выбор не сохранён')).toBeVisible()
    expect(await summary()).toHaveTextContent('Не сохранён')
    expect(JSON.parse(localStorage.getItem(`drafts:${me}:ucl:league`)!)).toEqual({
      choice: { team_ids: clubIds(1, 8), favourite_team_id: 3 },
    })
  })

  it('asks before the user leaves', async () => {
    serve()
    const { user } = open()
    await choose(user, [1])
    await user.click(screen.getByRole('link', { name: /^Счёт матчей/ }))
    expect(await screen.findByRole('alertdialog', { name: '1 прогноз ещё не отправлен' })).toBeVisible()
  })

  it('is dropped with a message when it locks', async () => {
    const jump = holdClock()
    const { data } = serve(leagueOf({ locks_at: inHours(1) }))
    const { user } = open()
    await choose(user, [1])
    data.phase = 'locked'
    await jump(HOUR + 1000)
    expect(await screen.findByText('Прогнозы больше не принимаются')).toBeVisible()
    expect(localStorage.getItem(`drafts:${me}:ucl:league`)).toBeNull()
    expect(screen.getByText('Таблица появится, когда сыграют первые матчи.')).toBeVisible()
  })

  it('says that the server has locked it already', async () => {
    serve()
    const { user } = open()
    await choose(user, clubIds(1, 8), 3)
    answer(saveLeague, () => refuse('locked'))
    await user.click(saveButton())
    expect(await findMessage('Прогнозы больше не принимаются')).toBeVisible()
    expect(screen.queryByText(/организаторы не могут их менять/)).toBeNull()
  })

  it('says to organisers that they cannot change a locked choice', async () => {
    serve()
    const { user } = open('', 'organiser')
    await choose(user, clubIds(1, 8), 3)
    answer(saveLeague, () => refuse('locked'))
    await user.click(saveButton())
    expect((await screen.findAllByText(/организаторы не могут их менять/))[0]).toBeVisible()
  })
})

describe('a saved choice', () => {
  const saved = () => leagueOf({ prediction: choiceOf(clubIds(1, 8), 3) })

  it('is changed only after a confirmation', async () => {
    const { sent } = serve(saved())
    const { user } = open()
    await choose(user, [1])
    const panel = await summary()
    expect(panel).toHaveTextContent('Изменить прогноз?')
    expect(await club(/^Ливерпуль/)).toHaveAttribute('aria-pressed', 'true')
    await user.click(within(panel).getByRole('button', { name: 'Оставить' }))
    expect(panel).toHaveTextContent('Сохранён')

    await choose(user, [1])
    await user.click(within(panel).getByRole('button', { name: 'Изменить' }))
    expect(panel).toHaveTextContent('7 из 8') // the change that the user began with is done
    await choose(user, [9])
    await user.click(saveButton())
    await waitFor(() => expect(sent).toEqual([{ team_ids: [...clubIds(2, 8), 9], favourite_team_id: 3 }]))
    expect(await screen.findByText('Выбор сохранён')).toBeVisible()
  })

  it('keeps the focus on the button that replaces the pressed one', async () => {
    serve(saved())
    const { user } = open()
    const panel = await summary()
    await user.click(within(panel).getByRole('button', { name: 'Изменить' }))
    expect(within(panel).getByRole('button', { name: 'Оставить' })).toHaveFocus()
    expect(panel).toHaveTextContent('сохранённое останется, пока вы не сохраните другой выбор')
    await user.keyboard('{Enter}')
    expect(within(panel).getByRole('button', { name: 'Изменить' })).toHaveFocus()
  })

  it('is taken over from another tab', async () => {
    serve()
    open()
    const panel = await summary()
    const key = `saved:${me}:ucl:league`
    const newValue = JSON.stringify(choiceOf(clubIds(1, 8), 3))
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    await waitFor(() => expect(panel).toHaveTextContent('8 из 8'))
    expect(panel).toHaveTextContent('Сохранён')
  })

  it('can be restored', async () => {
    serve(saved())
    const { user } = open()
    const panel = await summary()
    await user.click(within(panel).getByRole('button', { name: 'Изменить' }))
    await choose(user, [1])
    await user.click(within(panel).getByRole('button', { name: 'Сбросить' }))
    expect(panel).toHaveTextContent('8 из 8')
    expect(panel).toHaveTextContent('Сохранён')
  })
})

const CHOSEN = [1, 2, 3, 4, 5, 6, 14, 16]

describe('the provisional result', () => {
  const lockedLeague = (rest: Partial<League> = {}) =>
    leagueOf({
      phase: 'locked',
      table: tableAfter(5),
      prediction: choiceOf(CHOSEN, 1, { provisional: earnedOf(CHOSEN, 1, clubIds(1, 8)) }),
      ...rest,
    })

  it('shows the points, their rules, and that they are not counted yet', async () => {
    serve(lockedLeague())
    open()
    expect(await screen.findByText('ещё не в зачёте')).toBeVisible()
    expect(screen.getByText(/^Столько дал бы ваш выбор/).closest('section')).toHaveTextContent(
      'По 4 за клуб из восьмёрки, за любимый 8, за все восемь ещё 10. В рейтинг попадёт после последнего матча, 29 января.',
    )
    const table = screen.getByRole('table', { name: 'Таблица этапа' })
    expect(within(table).getByRole('row', { name: /Ливерпуль/ })).toHaveTextContent(
      'Ливерпульлюбимая, очки ×2100+50+8 очков, как сейчас',
    )
    expect(table).toHaveTextContent('граница восьмёрки')
    const panel = await summary()
    expect(panel).toHaveTextContent('6 из 8')
    expect(panel).toHaveTextContent('Реал Мадрид16-е место')
  })

  it('unfolds the table', async () => {
    serve(lockedLeague({ prediction: null }))
    const { user } = open()
    expect(await screen.findByText('Прогноза нет')).toBeVisible()
    expect(screen.queryByText('Реал Мадрид')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Показать все 16 клубов' }))
    expect(screen.getByText('Реал Мадрид')).toBeVisible()
  })

  it('shows how all users chose', async () => {
    serve(
      lockedLeague({
        crowd: {
          total: 200,
          picks: [{ id: 1, count: 150 }],
          favourites: [{ id: 2, count: 50 }],
        },
      }),
    )
    open()
    const crowd = await screen.findByRole('region', { name: 'Как выбирали все' })
    expect(crowd).toHaveTextContent('200 участников')
    expect(crowd).toHaveTextContent('Ливерпуль75 %')
    expect(crowd).toHaveTextContent('Любимая чаще всего: Интер, 25 %')
  })
})

it('explains the points, and says that the result was corrected', async () => {
  const earned = earnedOf(CHOSEN, 1, clubIds(1, 8))
  serve(
    leagueOf({
      phase: 'locked',
      table: tableAfter(8),
      top_teams: clubs.slice(0, 8),
      prediction: choiceOf(CHOSEN, 1, earned),
      is_corrected: true,
      calculated_at: inHours(-1),
    }),
  )
  open()
  expect(await screen.findByText('Угадано 6 из 8')).toBeVisible()
  expect(screen.getByText('Ливерпуль: любимая команда +4')).toBeVisible()
  expect(screen.getByText('Результат исправлен, очки пересчитаны.')).toBeVisible()
  expect(screen.queryByText('ещё не в зачёте')).not.toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Интер/ })).toHaveTextContent('+4 очка')
})

it('says when it opens, and opens by itself', async () => {
  const jump = holdClock()
  const { data } = serve(leagueOf({ phase: 'not_open', opens_at: inHours(2) }))
  open()
  expect(await screen.findByRole('heading', { name: 'Приём ещё не открыт' })).toBeVisible()
  expect(screen.getByText(/^Выбор откроется /)).toBeVisible()
  data.phase = 'open'
  await jump(2 * HOUR + 60_000)
  expect(await club(/^Ливерпуль/)).toBeVisible()
})

it('waits for the clubs', async () => {
  serve(leagueOf({ teams: [], count: 0, table: [] }))
  open()
  expect(await screen.findByText('Клубы ещё не объявлены')).toBeVisible()
})

it('can be loaded again after a failure', async () => {
  serve()
  answer(readLeaguePrediction, () => refuse('internal'))
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  answer(readLeaguePrediction, leagueOf())
  await user.click(retry)
  expect(await club(/^Ливерпуль/)).toBeVisible()
})

describe('of another user', () => {
  const boris = { id: 99, name: 'Boris', avatar: null }

  it('is hidden until it is locked', async () => {
    const { asked: requests } = serve(leagueOf({ user: boris as never }))
    open('&user=99')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Boris' })).toBeVisible()
    expect(screen.getByText('Выбор пока скрыт')).toBeVisible()
    expect(requests).toContain('99')
  })

  it('is shown with its provisional result', async () => {
    serve(
      leagueOf({
        user: boris as never,
        phase: 'locked',
        table: tableAfter(5),
        prediction: choiceOf(CHOSEN, 1, { provisional: earnedOf(CHOSEN, 1, clubIds(1, 8)) }),
      }),
    )
    open('&user=99')
    expect(await screen.findByText(/^Столько дал бы этот выбор/)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Выбор участника' })).toHaveTextContent('6 из 8')
    expect(screen.queryByText('ваш выбор')).not.toBeInTheDocument()
  })
})

it('says that its lock was taken back, and since when it is open again', async () => {
  serve(leagueOf({ reopened_at: '2026-06-01T01:27:00Z' }))
  open()
  expect(await screen.findByText(/^Приём снова открыт с .+ Чужие прогнозы опять скрыты\.$/)).toBeVisible()
})
