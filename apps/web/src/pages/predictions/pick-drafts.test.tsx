import { readScorer, saveScorer } from '@called-it/contract/kinds/scorer.ts'
import { listMatches } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { readTournamentWinner, saveTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../../test/app.tsx'
import { team } from '../../../test/answers/matches.ts'
import { LOCKED, playerOf, playerQuestion, teamQuestion, UNSETTLED } from '../../../test/answers/picks.ts'
import { NO_PROGRESS } from '../../../test/answers/progress.ts'
import { aroundOf, rowOf } from '../../../test/answers/ratings.ts'
import { answer, refuse } from '../../../test/server.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'

const KANE = playerOf(1, 'Гарри Кейн', 'Harry Kane', 'gb-eng')
const MUSIALA = playerOf(2, 'Джамал Мусиала', 'Jamal Musiala', 'de')
const BOTH = [KANE, MUSIALA]
const BORIS = { id: 5, name: 'Борис', avatar: null }

// Drafts live as long as the page, which is the whole file in tests: each test has a user of its own.
let me = 900
beforeEach(() => {
  me += 1
  answer(readTournament, ({ params }) => ({ tournament: { ...tournamentOf(), slug: params.slug! } }))
  answer(readProgress, NO_PROGRESS)
  answer(readAround, aroundOf([rowOf(1, { is_me: true })], 1))
  answer(listMatches, { matches: [] })
  answer(readScorer, ({ query }) => playerQuestion(BOTH, query))
})

const open = (search = '', type = 'scorer') =>
  openApp(`/tournament/euro?type=${type}${search}`, { user: { ...ADA, id: me } })
const mine = () => screen.findByRole('region', { name: /^Мой / })
const list = () => screen.findByRole('region', { name: 'Лучший бомбардир' })

/** Stores a draft that was pressed before the page was loaded, and could not be saved. */
const leave = (pick: object, type = 'scorer') =>
  localStorage.setItem(`drafts:${me}:euro:${type}`, JSON.stringify({ pick }))
const left = () => localStorage.getItem(`drafts:${me}:euro:scorer`)

/** A promise that a test resolves. */
function makeGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describe('a choice that is not saved', () => {
  it('is there after a reload, whatever page the player is on, and can be saved', async () => {
    leave(playerOf(25, 'Жорж Микаутадзе', 'Georges Mikautadze', 'es'))
    const sent: (string | undefined)[] = []
    answer(saveScorer, ({ params }) => {
      sent.push(params.playerId)
      const prediction = { player: KANE, ...UNSETTLED }
      answer(readScorer, ({ query }) => playerQuestion(BOTH, query, { prediction }))
      return { prediction }
    })
    const { user } = open()
    expect(await mine()).toHaveTextContent('Жорж МикаутадзеНе сохранён')
    expect(within(await mine()).queryByRole('alert')).toBe(null)
    await user.click(within(await mine()).getByRole('button', { name: 'Сохранить сейчас' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('Сохранён'))
    expect(sent).toEqual(['25'])
    expect(left()).toBe(null)
  })

  it('of a team is there after a reload', async () => {
    leave({ id: team('es').id }, 'tournament_winner')
    answer(readTournamentWinner, teamQuestion(['de', 'es']))
    answer(saveTournamentWinner, () => {
      const prediction = { team_id: team('es').id, ...UNSETTLED }
      answer(readTournamentWinner, teamQuestion(['de', 'es'], { prediction }))
      return { prediction }
    })
    const { user } = open('', 'tournament_winner')
    expect(await mine()).toHaveTextContent('ИспанияНе сохранён')
    await user.click(within(await mine()).getByRole('button', { name: 'Сохранить сейчас' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('ИспанияСохранён'))
  })

  it('keeps its name while the list shows others', async () => {
    answer(saveScorer, () => refuse('internal'))
    const { user } = open('&search=%D0%BA%D0%B5%D0%B9%D0%BD')
    await user.click(await screen.findByRole('button', { name: 'Выбрать: Гарри Кейн' }))
    await within(await mine()).findByRole('alert')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'Мусиала')
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1))
    expect(await list()).toHaveTextContent('Джамал Мусиала')
    expect(await mine()).toHaveTextContent('Гарри КейнНе сохранён')
  })

  it('is dropped with a message when it locks', async () => {
    leave(KANE)
    answer(readScorer, ({ query }) =>
      playerQuestion(BOTH, query, { ...LOCKED, prediction: { player: MUSIALA, ...UNSETTLED } }),
    )
    open()
    expect(await screen.findByText('Приём закрыт, выбор не сохранён')).toBeVisible()
    expect(screen.getByText(/^Гарри Кейн не в зачёте/)).toBeVisible()
    expect(await mine()).toHaveTextContent('Джамал Мусиала')
    expect(left()).toBe(null)
  })

  it('is dropped silently when it locks and equals the saved one', async () => {
    leave(KANE)
    answer(readScorer, ({ query }) =>
      playerQuestion(BOTH, query, { ...LOCKED, prediction: { player: KANE, ...UNSETTLED } }),
    )
    open()
    expect(await mine()).toHaveTextContent('Гарри Кейн')
    await waitFor(() => expect(left()).toBe(null))
    expect(screen.queryByText('Приём закрыт, выбор не сохранён')).toBe(null)
  })

  it('of another version of the page is ignored', async () => {
    localStorage.setItem(`drafts:${me}:euro:scorer`, JSON.stringify({ pick: 2 }))
    open()
    expect(await mine()).toHaveTextContent('Ещё не выбран')
  })
})

describe('while a list is loading', () => {
  it("another user's choice is never shown as the viewer's", async () => {
    const gate = makeGate()
    answer(readScorer, async ({ query }) => {
      if (query.user_id === '5')
        return playerQuestion(BOTH, query, {
          ...LOCKED,
          user: BORIS,
          prediction: { player: KANE, ...UNSETTLED },
        })
      await gate.opened
      return playerQuestion(BOTH, query, { ...LOCKED, prediction: { player: MUSIALA, ...UNSETTLED } })
    })
    const { router } = open('&user=5')
    expect(await screen.findByRole('heading', { name: 'Прогнозы: Борис' })).toBeVisible()
    await router.navigate({ to: '/tournament/$slug', params: { slug: 'euro' }, search: { type: 'scorer' } })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Прогнозы: Борис' })).toBe(null))
    expect(screen.queryByText('Гарри Кейн')).toBe(null)
    gate.open()
    expect(await mine()).toHaveTextContent('Джамал Мусиала')
  })

  it('no player of another tournament is offered', async () => {
    const gate = makeGate()
    answer(readScorer, async ({ params, query }) => {
      if (params.slug === 'euro') return playerQuestion([KANE], query)
      await gate.opened
      return playerQuestion([MUSIALA], query)
    })
    const { router } = open()
    await screen.findByRole('button', { name: 'Выбрать: Гарри Кейн' })
    await router.navigate({ to: '/tournament/$slug', params: { slug: 'cup' }, search: { type: 'scorer' } })
    await waitFor(() => expect(screen.queryByText('Гарри Кейн')).toBe(null))
    gate.open()
    expect(await screen.findByRole('button', { name: 'Выбрать: Джамал Мусиала' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Выбрать: Гарри Кейн' })).toBe(null)
  })
})

describe('the list', () => {
  it('keeps the search that found nobody, and can be cleared', async () => {
    const gate = makeGate()
    answer(readScorer, async ({ query }) => {
      if (query.search) return playerQuestion([], query)
      await gate.opened
      return playerQuestion(BOTH, query)
    })
    const { user } = open('&search=zzz')
    expect(await screen.findByText('Игроки не найдены')).toBeVisible()
    await user.clear(screen.getByRole('searchbox'))
    expect(screen.queryByText('Игроки ещё не объявлены')).toBe(null)
    gate.open()
    expect(await screen.findByRole('button', { name: 'Выбрать: Гарри Кейн' })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('leads back from a page behind the last', async () => {
    open('&page=9')
    expect(await screen.findByText('На этой странице никого нет')).toBeVisible()
    expect(screen.getByRole('link', { name: 'К первой странице' })).toHaveAttribute(
      'href',
      '/tournament/euro?type=scorer',
    )
  })

  it('says that a choice is locked if nothing is counted yet', async () => {
    answer(readScorer, ({ query }) =>
      playerQuestion(BOTH, query, { ...LOCKED, prediction: { player: KANE, ...UNSETTLED } }),
    )
    open()
    expect(await mine()).toHaveTextContent('Гарри КейнПриём закрыт')
  })

  it('shows the saved choice, though a query under way was answered before the save', async () => {
    const gate = makeGate()
    let reads = 0
    let named = KANE
    answer(readScorer, async ({ query }) => {
      reads += 1
      const prediction = { player: named, ...UNSETTLED }
      if (reads === 2) await gate.opened
      return playerQuestion(BOTH, query, { prediction })
    })
    answer(saveScorer, () => {
      named = MUSIALA
      return { prediction: { player: MUSIALA, ...UNSETTLED } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Выбрать: Джамал Мусиала' }))
    await user.type(screen.getByRole('searchbox'), 'а')
    await waitFor(() => expect(reads).toBe(2))
    await user.click(within(await mine()).getByRole('button', { name: 'Изменить' }))
    await waitFor(async () => expect(await mine()).toHaveTextContent('Джамал МусиалаСохранён'))
    expect(await mine()).toHaveFocus()
    gate.open()
    await waitFor(() => expect(reads).toBeGreaterThan(2))
    expect(await mine()).toHaveTextContent('Джамал МусиалаСохранён')
  })

  it('has no draft any more once the server has it', async () => {
    leave(KANE)
    answer(readScorer, ({ query }) =>
      playerQuestion(BOTH, query, { prediction: { player: KANE, ...UNSETTLED } }),
    )
    open()
    await waitFor(async () => expect(await mine()).toHaveTextContent('Гарри КейнСохранён'))
    expect(left()).toBe(null)
  })
})
