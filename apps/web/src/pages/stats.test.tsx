import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { type Fight, readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import { readUserUfcStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readGroupRatings } from '@called-it/contract/ratings/team-ratings.ts'
import {
  readStatistics,
  type TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { fight, fightRound, seriesOf } from '../../test/answers/fights.ts'
import { earned, match, predictions, round } from '../../test/answers/matches.ts'
import { RECORD } from '../../test/answers/users.ts'
import { groupsOf } from '../../test/answers/draw.ts'
import { aroundOf, rowOf } from '../../test/answers/ratings.ts'
import { answer, refuse } from '../../test/server.ts'
import { matchFiguresOf, NOTHING_YET, ROUNDS, TEAMS } from '../../test/answers/statistics.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'

const SECOND = matchFiguresOf(102, {
  round_id: 12,
  first_entity_id: 3,
  second_entity_id: 4,
  score: { first: 1, second: 1 },
  hits: { exact: 200, difference: 100, outcome: 0, miss: 700 },
  points: 1300,
  crowd: { first: 480, draw: 300, second: 220 },
  called: { first: 1, second: 0 },
})

const STATISTICS: TournamentStatistics = {
  ...NOTHING_YET,
  participants: 3418,
  predictions: 48_902,
  average_points: 1.42,
  exact_share: 0.11,
  hits: { exact: 209, difference: 200, outcome: 600, miss: 991 },
  settled_events: 2,
  by_type: [
    { type: 'match', predictions: 2000, settled: 2000, average_points: 1.42 },
    { type: 'scorer', predictions: 300, settled: 0, average_points: null },
  ],
  by_round: [
    { round_id: 11, predictions: 1000, average_points: 1.55, average_coefficient: null },
    { round_id: 12, predictions: 1000, average_points: 1.3, average_coefficient: null },
  ],
  spread: { step: 6, users: [10, 0, 30] },
  crowd: { matches: 2, right: 1, points: 2, average_points: 2.8 },
  favourites: [
    {
      type: 'tournament_winner',
      total: 1000,
      picks: [
        { entity_id: 3, player: null, count: 600, is_right: true },
        { entity_id: 1, player: null, count: 400, is_right: false },
      ],
    },
    {
      type: 'scorer',
      total: 300,
      picks: [
        {
          entity_id: 4,
          player: { id: 5, key: 'rossi', name: { ru: 'Росси', en: 'Rossi' } },
          count: 300,
          is_right: null,
        },
      ],
    },
  ],
  rarest: {
    event_id: 101,
    count: 9,
    calls: [
      { first: 2, second: 1, count: 400 },
      { first: 5, second: 1, count: 9 },
    ],
  },
  events: [matchFiguresOf(101), SECOND],
  rounds: ROUNDS,
  entities: TEAMS,
  calculated_at: '2024-06-20T21:12:00Z',
}

/** A right pick of the viewer. */
const RIGHT: Fight['prediction'] = {
  points: 1,
  coefficient: 2.6,
  state: 'right',
  stands_for: null,
  info: { tournament_player_id: 2, type: 'main', multiply: false },
}

/** The viewer called Germany — Scotland exactly. */
const OWN = match(101, 'de', 'es', {
  status: 'finished',
  prediction: earned(5, 1, 'exact'),
})

function open(statistics: TournamentStatistics | Response, changes: Partial<Tournament> = {}) {
  answer(readTournament, { tournament: tournamentOf(changes) })
  answer(readStatistics, () => (statistics instanceof Response ? statistics : { statistics }))
  const me = rowOf(1, {
    user: { id: ADA.id, name: ADA.name, avatar: null },
    is_me: true,
    exact_hits: 7,
    outcome_hits: 25,
    settled_predictions: 50,
    points: 13,
  })
  answer(readAround, aroundOf([me], 1))
  answer(readMatchPredictions, predictions(round('md1', [OWN])))
  return openApp('/tournament/euro/stats', { user: ADA })
}

afterEach(() => vi.unstubAllGlobals())

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)

describe('the statistics of a tournament', () => {
  it('sum up how all users do, and the viewer', async () => {
    open(STATISTICS)
    expect(await screen.findByRole('heading', { name: 'Статистика', level: 2 })).toBeVisible()
    expect(await screen.findByText('у вас 14%')).toBeVisible()
    expect(screen.getByText('у вас 50%')).toBeVisible()
    expect(screen.getByText(/Матчей с итогом: 2 из 51/)).toBeVisible()
    expect(document.title).toBe('Статистика · Евро 2024 · Called It')
    const sections = within(screen.getByRole('navigation', { name: 'Разделы' }))
    expect(sections.getByRole('link', { current: 'page' })).toHaveTextContent('Статистика')
  })

  it('show the rarest score, and how that match was predicted, with the real score among the others', async () => {
    open(STATISTICS)
    const map = await region('Какой счёт называли')
    expect((await region('Самый редкий счёт')).getByText(/Угадали 9 участников из 1/)).toBeVisible()
    expect(map.getByText('1%, итоговый счёт')).toBeInTheDocument()
    const [, , , row] = map.getAllByRole('row')
    expect(textsOf(within(row!).getAllByRole('cell'))).toEqual(['', '40%', '', '', '', ''])
  })

  it('show the crowd’s winners of the last round, or of another', async () => {
    const { user } = open(STATISTICS)
    const crowd = await region('Как считало большинство')
    const bar = within(crowd.getByRole('list', { name: 'Испания — Италия, 1:1' }))
    expect(bar.getByText('ничья: 30%')).toBeInTheDocument()
    await user.selectOptions(crowd.getByRole('combobox', { name: 'Тур' }), 'Тур 1')
    expect(crowd.getByRole('list', { name: 'Германия — Шотландия, 5:1' })).toBeInTheDocument()
    expect(crowd.queryByRole('list', { name: /Испания/ })).not.toBeInTheDocument()
  })

  it('have a table with the line of the rounds', async () => {
    open(STATISTICS)
    const rows = (await region('Очки по турам')).getAllByRole('row')
    expect(textsOf(rows)).toEqual(['ТурОчков в среднем', 'Тур 11,55', 'Тур 21,30'])
  })

  it('begin with the viewer beside everybody: a line by round, and the rarest exact score', async () => {
    open(STATISTICS)
    const you = await region('Вы и все участники')
    expect(textsOf(within(you.getByRole('region', { name: 'Моя точность' })).getAllByRole('row'))).toEqual([
      'ТурВыВ среднем у всех',
      'Тур 1100%71%',
      'Тур 2–30%',
    ])
    const rarest = within(you.getByRole('region', { name: 'Мой самый редкий счёт' }))
    expect(rarest.getByText('Кроме вас, угадали ещё 8 участников из 1 000.')).toBeVisible()
    const majority = (await region('Если бы играло большинство')).getAllByRole('listitem')
    expect(textsOf(majority)).toEqual(['Большинство2', 'Вы5', 'В среднем у всех3'])
  })

  it('show everybody alone to a viewer without predictions', async () => {
    open(STATISTICS)
    answer(readMatchPredictions, predictions())
    const all = await region('Все участники')
    expect(
      textsOf(within(all.getByRole('region', { name: 'Точность по турам' })).getAllByRole('row')),
    ).toEqual(['ТурВ среднем у всех', 'Тур 171%', 'Тур 230%'])
    expect(screen.queryByRole('region', { name: 'Мой самый редкий счёт' })).not.toBeInTheDocument()
  })

  it('are short in one column: the rest of a chapter comes on request', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width < 900px'),
      addEventListener() {},
      removeEventListener() {},
    }))
    const { user } = open(STATISTICS)
    const matches = await region('Матчи')
    expect(matches.queryByRole('region', { name: 'Какой счёт называли' })).not.toBeInTheDocument()
    await user.click(matches.getByRole('button', { name: 'Показать остальное', expanded: false }))
    expect(matches.getByRole('region', { name: 'Какой счёт называли' })).toBeVisible()
    await user.click(matches.getByRole('button', { name: 'Свернуть', expanded: true }))
    expect(matches.queryByRole('region', { name: 'Какой счёт называли' })).not.toBeInTheDocument()
  })

  it('show how points are distributed, and the viewer’s place', async () => {
    open(STATISTICS)
    const spread = await region('Как распределились очки')
    await screen.findByText('у вас 14%')
    expect(textsOf(spread.getAllByRole('row'))).toEqual([
      'ОчковУчастников',
      '0–510',
      '6–110',
      '12–17, 13, это вы30',
    ])
  })

  it('show the hardest match and the easiest one', async () => {
    open(STATISTICS)
    const [hardest] = (await region('Самые трудные матчи')).getAllByRole('listitem')
    expect(hardest).toHaveTextContent('Испания — Италия')
    expect(hardest).toHaveTextContent('1:1, исход угадали 30%, точный счёт 20%')
    const [easiest] = (await region('Самые лёгкие матчи')).getAllByRole('listitem')
    expect(easiest).toHaveTextContent(/Германия — Шотландия.*5:1, исход/)
  })

  it('show the choices, and the right ones', async () => {
    open(STATISTICS)
    const winners = (await region('Кого выбрали победителем')).getAllByRole('listitem')
    expect(textsOf(winners)).toEqual(['Испания сбылось60%60%, 600', 'Германия40%40%, 400'])
    const scorers = (await region('Лучший бомбардир')).getAllByRole('listitem')
    expect(textsOf(scorers)).toEqual(['Росси Италия100%100%, 300'])
  })

  it('show groups if the draw made some and the rating is open', async () => {
    answer(readGroupRatings, {
      groups: [
        {
          group: groupsOf('euro')[3]!,
          position: 1,
          points: 61.4,
          exact_hits: 3,
          members_count: 5,
          predicting_count: 5,
          teams_count: 1,
          is_mine: true,
          teams: [],
        },
      ],
      calculated_at: null,
      state: 'official',
    })
    open(STATISTICS, { draw: { commitment: 'a'.repeat(64), seed: null } })
    const [group] = (await region('Зачёт групп')).getAllByRole('listitem')
    expect(group).toHaveTextContent('Отшельник ваша61,40')
  })

  it('are empty before anything has locked, except for the number of participants', async () => {
    open(NOTHING_YET)
    expect(await screen.findByRole('heading', { name: 'Статистика пока недоступна' })).toBeVisible()
    expect(screen.getByText(/Участвуют 42 человека/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Сделать прогнозы' })).toHaveAttribute('href', '/tournament/euro')
  })

  it('show the choices as soon as they have locked, though nothing is settled', async () => {
    open({ ...NOTHING_YET, favourites: STATISTICS.favourites, entities: TEAMS })
    expect(await region('Кого выбрали победителем')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Какой счёт называли' })).not.toBeInTheDocument()
  })

  it('can be loaded again after a failure', async () => {
    const { user } = open(refuse('not_found'))
    expect(await screen.findByText('Статистика не загрузилась')).toBeVisible()
    answer(readStatistics, { statistics: NOTHING_YET })
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Статистика пока недоступна')).toBeVisible()
  })

  it('do not request the viewer’s row before the rating opens', async () => {
    open({ ...STATISTICS, spread: null }, { ratings_open: false })
    expect(await screen.findByText('11%')).toBeVisible()
    expect(screen.queryByText(/^у вас/)).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Как распределились очки' })).not.toBeInTheDocument()
  })
})

describe('the statistics of a series', () => {
  beforeEach(() => {
    const [night] = RECORD.fights.by_round
    answer(readUserUfcStatistics, {
      user: null,
      statistics: {
        ...RECORD.fights,
        by_round: [{ ...night!, round: ROUNDS[0]!, coefficient_sum: 7.5, points: 4 }],
      },
    })
    const picked = fight(1, 'pereira', 'hill', { prediction: RIGHT })
    answer(readFightPredictions, seriesOf([fightRound('n1', [picked])]))
  })

  it('show the picks, the points of cards, and the upsets', async () => {
    open(
      {
        ...NOTHING_YET,
        predictions: 3,
        average_points: 2.33,
        settled_events: 1,
        by_round: [{ round_id: 11, predictions: 3, average_points: 2.33, average_coefficient: 5.12 }],
        fights: [
          {
            id: 1,
            round_id: 11,
            picks: [
              { entity_id: 1, count: 2, doubled: 1 },
              { entity_id: 2, count: 1, doubled: 0 },
            ],
            winner_id: 2,
            is_upset: true,
          },
        ],
        rounds: ROUNDS.slice(0, 1),
        entities: TEAMS,
        calculated_at: '2024-06-20T21:12:00Z',
      },
      { type: 'ufc', system_name: 'ufc', theme: 'UFC' },
    )
    const fights = await region('Кого выбирали')
    expect(fights.getByText('сенсация')).toBeVisible()
    const bar = within(fights.getByRole('list', { name: 'Германия — Шотландия' }))
    expect(bar.getByText('Германия, 2 раза: 67%')).toBeInTheDocument()
    const [upset] = (await region('Сенсации')).getAllByRole('listitem')
    expect(upset).toHaveTextContent('Шотландия соперник: Германия33%')
    expect(screen.getAllByText('5,12').length).toBeGreaterThan(0)
    const you = await region('Вы и все участники')
    expect(
      textsOf(within(you.getByRole('region', { name: 'Мои коэффициенты' })).getAllByRole('row')),
    ).toEqual(['ТурВыВ среднем у всех', 'Тур 17,505,12'])
    const [rarest] = within(you.getByRole('region', { name: 'Мой самый редкий выбор' })).getAllByRole(
      'listitem',
    )
    expect(rarest).toHaveTextContent('Шотландия соперник: Германия33%')
    expect(screen.getByText('у вас 7,50')).toBeVisible()
  })
})
