import { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { FightNight } from '../src/predictions/fight-night/fight-night.tsx'
import type { Outlook } from '../src/predictions/fight-night/outlook.ts'
import { loadWords } from '../src/lib/language/language.ts'
import { makeQueryClient } from '../src/game/queries/query-client.ts'
import { beforeAll } from 'vitest'
import { earlierRound, type NightChanges, nightRound, outlookOf, scenario } from './answers/fight-night.ts'
import { seriesOf, seriesTournament } from './answers/fights.ts'
import { answer } from './server.ts'

const SERIES = {
  participants_count: 1206,
  my: { position: 11, previous_position: 88, points: 20, coefficient_sum: 34.58 },
}

/** The possible places of the mock-up's night. */
export const TWO_OPEN = outlookOf(
  [1, 2],
  [
    scenario('+1 +2', 4, 37.63),
    scenario('+1 -2', 6, 36.32),
    scenario('-1 +2', 7, 35.89),
    scenario('-1 -2', 13, 34.58),
  ],
)

let nights = 0

beforeAll(() => loadWords('fight-night'))

type Shown = { card?: string; user?: number; outlook?: Outlook; tournament?: Partial<Tournament> }

/** Renders the night of UFC 300 after a sum of 27.38 in the series, and notes its requests. */
export function showNight(
  changes: NightChanges,
  { card, user, outlook = TWO_OPEN, tournament = {} }: Shown = {},
) {
  // Requests of an earlier night are not counted.
  const slug = `night-${(nights += 1)}`
  const requests: string[] = []
  answer(readFightOutlook, ({ params }) => {
    if (params.slug === slug) requests.push(params.roundId!)
    return outlook
  })
  const queryClient = makeQueryClient()
  const round = nightRound(changes, card)
  render(
    <QueryClientProvider client={queryClient}>
      <FightNight
        slug={slug}
        tournament={seriesTournament({ ...SERIES, ...tournament })}
        predictions={seriesOf([earlierRound(27.38), round])}
        round={round}
        user={user}
      />
    </QueryClientProvider>,
  )
  return { requests, slug, queryClient }
}

const list = () => screen.getByRole('region', { name: /^(Кард: бой за боем|The card, fight by fight)$/ })
export const fightRows = () => within(within(list()).getByRole('list')).getAllByRole('listitem')
/** The row of a fighter's own fight, not one that only mentions them. */
export const rowOf = (name: string) =>
  fightRows().find((row) => [...row.querySelectorAll('bdi')].some(({ textContent }) => textContent === name))!
