import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { match, predictions, round } from '../../../test/answers/matches.ts'
import { answer } from '../../../test/server.ts'
import { LateLive } from '../match-row/late-live.tsx'
import { matchesQuery } from './matches.ts'

const LIVE = match(2, 'dk', 'gb-eng', { status: 'live', phase: 'locked', minute: 67 })

async function fetchWith(last: typeof LIVE) {
  answer(readMatchPredictions, predictions(round('md1', [match(1, 'si', 'rs'), last])))
  await new QueryClient().fetchQuery(matchesQuery('euro-2024', 1))
}

/** What a row shows at once of a match in play. */
function minuteAtOnce() {
  const { unmount } = render(<LateLive part="minute" match={LIVE} />)
  const shown = screen.queryByText(/67/)?.textContent
  unmount()
  return shown
}

// In this order: what has once loaded stays.
test('nothing more loads while no match is in play', async () => {
  await fetchWith(match(2, 'dk', 'gb-eng'))
  expect(minuteAtOnce()).toBeUndefined()
})

test('a match in play comes with what its row shows, so that the row does not grow later', async () => {
  await fetchWith(LIVE)
  expect(minuteAtOnce()).toBe('67’')
})
