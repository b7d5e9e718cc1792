import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inHours, match, round } from '../../../test/answers/matches.ts'
import { NO_PROGRESS, progressOf } from '../../../test/answers/progress.ts'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { switchLanguage } from '../../lib/language/language.ts'
import { KindFrame } from './kind-frame.tsx'
import { RailContext } from './rail-context.ts'

type Progress = Answer<typeof readProgress>
type KindProgress = Progress['kinds'][number]

const EURO = tournamentOf()
const { id, slug, name, theme, type } = EURO

const progressIn = (kind: KindName, changes: Partial<KindProgress> = {}): KindProgress => ({
  tournament: { id, slug, name, theme, type },
  kind,
  type: kind === 'table_order' || kind === 'tie' ? 'group' : kind === 'fight_card' ? 'fight_winner' : kind,
  phase: 'open',
  total: 1,
  saved: 0,
  missing: 1,
  locks_at: null,
  opens_at: null,
  chosen: null,
  ...changes,
})

/** The lines of the rail as text. */
async function linesOf(kinds: KindName[], progress: Progress | undefined, user?: number) {
  const rootRoute = createRootRoute({
    component: () => (
      <RailContext value={{ kinds, tournament: EURO, progress }}>
        <KindFrame slug={slug} kind={kinds[0]!} user={user}>
          content
        </KindFrame>
      </RailContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: rootRoute, history }) as never} />)
  const rail = await screen.findByRole('navigation')
  return within(rail).getAllByRole('link')
}
const texts = (links: HTMLElement[]) => links.map((link) => link.textContent)

it('shows the progress of each kind, and until when missing answers can be given', async () => {
  const soon = new Date(2030, 5, 14, 22).toISOString()
  const links = await linesOf(['match', 'table_order', 'tie', 'scorer', 'keeper', 'most_productive_team'], {
    ...progressOf({ tournament: EURO, round: round('md1', [match(1, 'es', 'it'), match(2, 'sk', 'ua')]) }),
    kinds: [
      progressIn('table_order', { total: 6, saved: 5, missing: 1, locks_at: soon }),
      progressIn('tie', { phase: 'not_open', total: 15, missing: 0, opens_at: soon }),
      progressIn('scorer', { saved: 1, missing: 0, chosen: { ru: 'Гарри Кейн', en: 'Harry Kane' } }),
      progressIn('keeper', { phase: 'locked', missing: 0 }),
      progressIn('most_productive_team'),
      progressIn('table_order', {
        tournament: { id: 2, slug: 'other', name, theme, type },
        total: 8,
        saved: 8,
      }),
    ],
  })
  expect(texts(links)).toEqual([
    'Счёт матчей Пока ни одного',
    'Места в группах 5 из 6 групп, до 14 июня',
    'Сетка плей-офф Откроется 14 июня',
    'Лучший бомбардир Гарри Кейн',
    'Лучший вратарь Приём закрыт',
    'Самая результативная команда Не выбрана',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    'page',
    ...links.slice(1).map(() => null),
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/tournament/euro',
    '/tournament/euro?type=table_order',
    '/tournament/euro?type=tie',
    '/tournament/euro?type=scorer',
    '/tournament/euro?type=keeper',
    '/tournament/euro?type=most_productive_team',
  ])
})

it('says that a kind locked with everything answered, or is over', async () => {
  const links = await linesOf(['table_order', 'league', 'tie'], {
    ...NO_PROGRESS,
    kinds: [
      progressIn('table_order', { phase: 'locked', total: 6, saved: 6, missing: 0 }),
      progressIn('league', { phase: 'locked', saved: 1, missing: 0 }),
    ],
  })
  expect(texts(links)).toEqual([
    'Места в группах 6 из 6 групп',
    'Первая восьмёрка Выбрана',
    'Сетка плей-офф Приём закрыт',
  ])
})

it('is in English, too', async () => {
  await switchLanguage('en')
  const links = await linesOf(['tie', 'tournament_winner'], {
    ...NO_PROGRESS,
    kinds: [progressIn('tie', { total: 15, saved: 9, missing: 6 }), progressIn('tournament_winner')],
  })
  expect(texts(links)).toEqual(['Knockout bracket 9 of 15 ties', 'Tournament winner Not chosen'])
})

it("shows no progress beside another user's predictions, and links to that user's other kinds", async () => {
  const links = await linesOf(['match', 'scorer'], { ...NO_PROGRESS, kinds: [progressIn('scorer')] }, 9)
  expect(texts(links)).toEqual(['Счёт матчей ', 'Лучший бомбардир '])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/tournament/euro?user=9',
    '/tournament/euro?type=scorer&user=9',
  ])
})

it('keeps the line of a kind while its progress loads', async () => {
  expect(texts(await linesOf(['match', 'scorer'], undefined))).toEqual([
    'Счёт матчей \u00a0',
    'Лучший бомбардир \u00a0',
  ])
})

it('takes the progress of a locked round from its matches', async () => {
  const begun = [match(1, 'es', 'it', { phase: 'locked', started_at: inHours(-1) })]
  const links = await linesOf(
    ['match', 'scorer'],
    progressOf({ tournament: EURO, round: round('md1', begun) }),
  )
  expect(texts(links)[0]).toBe('Счёт матчей Приём закрыт')
})
