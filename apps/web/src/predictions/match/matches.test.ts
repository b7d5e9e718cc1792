import type { Match } from '@called-it/contract/kinds/match.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { match } from '../../../test/answers/matches.ts'
import { call } from '../../lib/http/api.ts'
import { loadLive } from '../match-row/late-live.tsx'
import { matchesQuery } from './matches.ts'

vi.mock('../../lib/http/api.ts', async (load) => ({ ...(await load<object>()), call: vi.fn() }))
vi.mock('../match-row/late-live.tsx', () => ({ loadLive: vi.fn() }))

async function fetchWith(status: Match['status']) {
  const rounds = [{ events: [match(1, 'si', 'rs', {}), match(2, 'dk', 'gb-eng', { status })] }]
  vi.mocked(call).mockResolvedValue({ rounds } as never)
  return new QueryClient().fetchQuery(matchesQuery('euro-2024', 1))
}

test('a match in play comes with what its row shows, so that the row does not grow later', async () => {
  let load = () => {}
  vi.mocked(loadLive).mockReturnValueOnce(new Promise((resolve) => (load = resolve)))
  let isThere = false
  const answer = fetchWith('live').then(() => (isThere = true))
  await vi.waitFor(() => expect(loadLive).toHaveBeenCalledOnce())
  expect(isThere).toBe(false)
  load()
  await answer
  expect(isThere).toBe(true)
})

test('nothing more loads while no match is in play', async () => {
  vi.mocked(loadLive).mockClear()
  await fetchWith('finished')
  expect(loadLive).not.toHaveBeenCalled()
})
