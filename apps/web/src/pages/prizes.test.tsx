import { readAround, readRatings } from '@called-it/contract/ratings/ratings.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { drawnIn, ELEMENTS, teamOf } from '../../test/answers/draw.ts'
import { aroundOf, rowOf } from '../../test/answers/ratings.ts'
import { answer } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { switchLanguage } from '../lib/language/language.ts'

const GROUP = ELEMENTS[2]!
const prizeOf = (scope: 'group' | 'tournament', from: number, to: number, ru: string, en: string) => ({
  scope,
  place_from: from,
  place_to: to,
  title: { ru, en },
})
const PRIZES = [
  prizeOf('tournament', 4, 5, 'Умные часы', 'Smart watch'),
  prizeOf('tournament', 1, 1, 'Ноутбук', 'Laptop'),
  prizeOf('group', 1, 1, '2500 долларов США', '2500 US dollars'),
  prizeOf('group', 2, 3, '1500 долларов США', '1500 US dollars'),
]

/**
 * Answers with a tournament with prizes, the viewer's position in its rating, and the positions of those ahead in the
 * group.
 */
function answerPrizes(
  position: number,
  ahead: number[],
  changes: Partial<Tournament> = {},
  calculated_at: string | null = null,
) {
  const me = rowOf(position, { user: { id: ADA.id, name: ADA.name, avatar: null }, is_me: true })
  answer(readTournament, {
    tournament: tournamentOf({
      ...drawnIn({ group: GROUP, team: teamOf(100) }),
      prizes: PRIZES,
      my: { position, previous_position: null, points: 20, coefficient_sum: null },
      ...changes,
    }),
  })
  answer(readRatings, ({ query }) => {
    const isOfGroup = 'group_id' in query
    expect(query).toEqual(isOfGroup ? { group_id: String(GROUP.id), limit: '3' } : { limit: '5' })
    const better = isOfGroup ? ahead : Array.from({ length: position - 1 }, (_, at) => at + 1)
    const rows = [...better.map((place) => rowOf(place)), me]
    return {
      ratings: rows.slice(0, Number(query['limit'])),
      me,
      favourites: [],
      my_place: null,
      meta: { page: 1, limit: 3, total: 60 },
      calculated_at,
      state: 'official' as const,
    }
  })
}

const open = () => openApp('/tournament/cup/prizes', { user: ADA })
const list = async (name: string) =>
  within(await screen.findByRole('region', { name })).getAllByRole('listitem')
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)

describe('the prizes of a tournament', () => {
  it('are listed by places, in both languages, with the viewer’s places marked', async () => {
    answerPrizes(5, [2])
    open()
    expect(await screen.findByText('ваше место в группе сейчас: 2-е')).toBeVisible()
    expect(textsOf(await list('Лучшие в группах'))).toEqual([
      '1 место в группе2500 долларов США',
      '2–3 место в группе1500 долларов СШАваше место в группе сейчас: 2-е',
    ])
    expect(textsOf(await list('Общий зачёт'))).toEqual([
      '1 местоНоутбук',
      '4–5 местоУмные часываше место сейчас: 5-е',
    ])
    expect(document.title).toBe('Призы · Евро 2024 · Called It')
    const sections = within(screen.getByRole('navigation', { name: 'Разделы' }))
    expect(sections.getByRole('button', { current: 'page' })).toHaveTextContent('Призы')
    await act(() => switchLanguage('en'))
    expect(await list('Overall')).toHaveLength(2)
    expect(textsOf(await list('Best in each group'))).toEqual([
      '1st place in the group2500 US dollars',
      '2nd–3rd place in the group1500 US dollarsyour place in the group now: 2nd',
    ])
    expect(screen.getByText('Smart watch')).toBeVisible()
    expect(screen.getByText('your place now: 5th')).toBeVisible()
  })

  it('name the users at their places now, and the number of further ones', async () => {
    answerPrizes(5, [2], {}, '2024-06-20T21:12:00Z')
    open()
    const nameOf = (place: number) => rowOf(place).user.name
    await screen.findAllByText(/Сейчас на этом месте:/)
    expect(textsOf(await list('Лучшие в группах'))).toEqual([
      `1 место в группе2500 долларов СШАСейчас на этом месте: ${nameOf(2)}`,
      `2–3 место в группе1500 долларов СШАСейчас на этом месте: ${ADA.name}ваше место в группе сейчас: 2-е`,
    ])
    expect(textsOf(await list('Общий зачёт'))).toEqual([
      `1 местоНоутбукСейчас на этом месте: ${nameOf(1)}`,
      `4–5 местоУмные часыСейчас на этом месте: ${nameOf(4)}, ${ADA.name}ваше место сейчас: 5-е`,
    ])
    expect(screen.getByRole('link', { name: nameOf(1) })).toHaveAttribute('href', '/tournament/cup?user=101')
    for (const own of screen.getAllByRole('link', { name: ADA.name }))
      expect(own).toHaveAttribute('href', '/tournament/cup')
  })

  it('offer on each of these users what the rating offers on a row', async () => {
    answerPrizes(5, [2], {}, '2024-06-20T21:12:00Z')
    const rows = Array.from({ length: 7 }, (_, at) => rowOf(at + 1, { is_me: at === 6 }))
    answer(readAround, () => aroundOf(rows, 1, { ratings: [rowOf(4)] }))
    const { user } = open()
    const { name } = rowOf(4).user
    await user.click(await screen.findByRole('button', { name: `Действия: ${name}` }))
    expect(within(await screen.findByRole('menu')).getAllByRole('menuitem')[1]).toHaveAttribute(
      'href',
      '/tournament/cup/compare/104',
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: `Действия: ${ADA.name}` })).not.toBeInTheDocument()
  })

  it('say that nobody stands below a shared place', async () => {
    answerPrizes(6, [1, 4], {}, '2024-06-20T21:12:00Z')
    answer(readRatings, ({ query }) => {
      const level = [rowOf(1), rowOf(1, { user: { id: 777, name: rowOf(1).user.name, avatar: null } })]
      return {
        ratings: level.slice(0, Number(query['limit'])),
        me: null,
        favourites: [],
        my_place: null,
        meta: { page: 1, limit: 3, total: 2 },
        calculated_at: '2024-06-20T21:12:00Z',
        state: 'official' as const,
      }
    })
    open()
    // Two users of one name are told apart by their numbers.
    expect(await screen.findAllByRole('link', { name: `${rowOf(1).user.name} № 777` })).toHaveLength(2)
    expect(textsOf(await list('Общий зачёт'))[1]).toBe('4–5 местоУмные часыЭто место пока никто не занимает')
  })

  it('have no mark for a viewer below them', async () => {
    answerPrizes(6, [1, 2, 4], { status: 'finished' })
    open()
    expect(await list('Общий зачёт')).toHaveLength(2)
    expect(screen.queryByText(/ваше место/)).not.toBeInTheDocument()
  })

  it('are shared by users with equal points, and won once the tournament is over', async () => {
    answerPrizes(4, [1, 4], { status: 'finished' })
    open()
    expect(await screen.findByText('ваше место в группе: 2-е')).toBeVisible()
    expect(screen.getByText('ваше место: 4-е')).toBeVisible()
  })

  it('can be seen before the tournament is formed', async () => {
    answerPrizes(1, [], {
      status: 'not_formed',
      ratings_open: false,
      my: null,
      distributionResult: { group: null, team: null },
    })
    open()
    expect(await list('Лучшие в группах')).toHaveLength(2)
    expect(screen.queryByText(/ваше место/)).not.toBeInTheDocument()
  })

  it('may be empty: then the section is missing, too', async () => {
    answerPrizes(1, [], { prizes: [] })
    open()
    expect(await screen.findByText('Призов у этого турнира нет')).toBeVisible()
    const sections = within(screen.getByRole('navigation', { name: 'Разделы' }))
    expect(sections.queryByRole('link', { name: 'Призы' })).not.toBeInTheDocument()
  })
})
