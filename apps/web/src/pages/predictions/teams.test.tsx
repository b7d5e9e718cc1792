import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { listMatches } from '@called-it/contract/kinds/match.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readMostProductiveTeam } from '@called-it/contract/kinds/most-productive-team.ts'
import { readTournamentWinner, saveTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { team, type TeamCode } from '../../../test/answers/matches.ts'
import { LOCKED, teamQuestion, UNSETTLED } from '../../../test/answers/picks.ts'
import { NO_PROGRESS } from '../../../test/answers/progress.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const FOUR: TeamCode[] = ['de', 'es', 'it', 'gb-eng']

// Drafts live as long as the page, which is the whole file in tests: each test has a user of its own.
let me = 800
beforeEach(() => {
  me += 1
  answer(readTournament, { tournament: tournamentOf() })
  answer(readProgress, NO_PROGRESS)
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(listMatches, { matches: [] })
})

const open = (type: string, search = '') =>
  openApp(`/tournament/euro?type=${type}${search}`, { user: { ...ADA, id: me } })
const mine = () => screen.findByRole('region', { name: /^Мо[йя]/ })

describe('the winner of the tournament', () => {
  /** Serves the teams and stores the choice. */
  function serve() {
    let named: number | null = null
    answer(readTournamentWinner, () =>
      teamQuestion(FOUR, { prediction: named === null ? null : { team_id: named, ...UNSETTLED } }),
    )
    answer(saveTournamentWinner, ({ params }) => {
      named = Number(params.teamId)
      return { prediction: { team_id: named, ...UNSETTLED } }
    })
  }

  it('is chosen with one press, and replaced with another press', async () => {
    serve()
    const { user } = open('tournament_winner')
    expect(await mine()).toHaveTextContent('Мой победитель, за верный выбор +20Ещё не выбран')
    await user.click(screen.getByRole('button', { name: 'Испания' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('ИспанияСохранён'))
    expect(screen.getByRole('button', { name: 'Испания' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Германия' }))
    await user.click(within(await mine()).getByRole('button', { name: 'Изменить' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('ГерманияСохранён'))
  })

  it('waits on the device while the server cannot be reached', async () => {
    serve()
    answer(saveTournamentWinner, () => refuse('unavailable'))
    const { user } = open('tournament_winner')
    await user.click(await screen.findByRole('button', { name: 'Италия' }))
    expect(await within(await mine()).findByRole('alert')).toHaveTextContent('Выбор остался')
    expect(await mine()).toHaveTextContent('ИталияНе сохранён')
  })

  it('is shown with its points, and how many users chose each team', async () => {
    const [germany, spain] = [team('de').id, team('es').id]
    answer(
      readTournamentWinner,
      teamQuestion(FOUR, {
        ...LOCKED,
        top_teams: [team('es')],
        crowd: { total: 10, picks: [{ id: spain, count: 3 }] },
        prediction: {
          team_id: germany,
          ...UNSETTLED,
          points: 0,
          parts: [{ part: 'winner', points: 0, earned: false }],
        },
      }),
    )
    open('tournament_winner')
    expect(await mine()).toHaveTextContent(/Германия.*нет/)
    const teams = screen.getByRole('region', { name: 'Победитель турнира' })
    const [first, second] = within(teams).getAllByRole('listitem')
    expect(first).toHaveTextContent('ИспанияПобедитель30%')
    expect(second).toHaveTextContent('Германия0%Ваш выбор')
    expect(within(teams).queryByRole('button')).toBe(null)
  })
})

describe('the most productive team', () => {
  it('has a provisional result: goals so far, the most first, in no rating', async () => {
    const [germany, spain] = [team('de').id, team('es').id]
    answer(
      readMostProductiveTeam,
      teamQuestion(FOUR, {
        ...LOCKED,
        worth: 12,
        counts: [
          { id: germany, count: 2 },
          { id: spain, count: 5 },
        ],
        prediction: {
          team_id: spain,
          ...UNSETTLED,
          provisional: { points: 12, parts: [{ part: 'first_place', points: 12, earned: true }] },
        },
      }),
    )
    open('most_productive_team')
    expect(await mine()).toHaveTextContent(/Испания.*как сейчас.*\+12.*ещё не в зачёте/)
    const teams = screen.getByRole('region', { name: 'Самая результативная команда' })
    expect(within(teams).getByText('Голы на этот час')).toBeVisible()
    expect(screen.getAllByText('ещё не в зачёте')).toHaveLength(1)
    expect(within(teams).getAllByRole('listitem')[0]).toHaveTextContent('Испания5 голов')
  })

  it('has a search if there are many teams', async () => {
    const codes: TeamCode[] = [
      'de',
      'es',
      'it',
      'gb-eng',
      'hu',
      'dk',
      'sk',
      'ua',
      'pl',
      'at',
      'rs',
      'si',
      'pt',
    ]
    answer(readMostProductiveTeam, teamQuestion(codes))
    const { user } = open('most_productive_team')
    const box = await screen.findByRole('searchbox', { name: 'Название команды' })
    for (const text of ['ИСП', 'Spáin']) {
      await user.clear(box)
      await user.type(box, text)
      expect(screen.getAllByRole('button', { name: /^Испания|^Германия/ })).toHaveLength(1)
    }
  })

  it('waits for the teams of a tournament without teams', async () => {
    answer(readMostProductiveTeam, teamQuestion([]))
    open('most_productive_team')
    expect(await screen.findByText('Команды ещё не объявлены')).toBeVisible()
  })

  it('waits no longer for teams once predictions are closed', async () => {
    answer(readMostProductiveTeam, teamQuestion([], LOCKED))
    open('most_productive_team')
    expect(await screen.findByText('Команды так и не были объявлены')).toBeVisible()
    expect(screen.getByText('Прогнозы больше не принимаются.')).toBeVisible()
  })
})

describe('a reopened question', () => {
  const reopened_at = '2026-06-01T01:27:00Z'

  it('says that it is open again, and since when', async () => {
    answer(readTournamentWinner, teamQuestion(FOUR, { reopened_at }))
    open('tournament_winner')
    expect(await mine()).toHaveTextContent(/Приём снова открыт с .+ Чужие прогнозы опять скрыты\./)
  })

  it('says once it is locked that it was open again', async () => {
    answer(readTournamentWinner, teamQuestion(FOUR, { ...LOCKED, reopened_at }))
    open('tournament_winner')
    expect(await mine()).toHaveTextContent(/Приём уже закрывали и снова открыли/)
  })
})
