import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { inHours, match } from '../../../test/answers/matches.ts'
import { loadWords } from '../../lib/language/language.ts'
import * as rows from './match-row.tsx'
import { OwnRow, type RowDeeds } from './own-row.tsx'

vi.mock('./match-row.tsx', { spy: true })
beforeAll(() => loadWords('match'))

const GIVEN = {
  match: match(1, 'si', 'rs', { started_at: inHours(3) }),
  at: Date.now(),
  isKnockout: false,
  isStart: false,
  points: DEFAULT_RULESET.match,
  draft: undefined,
  mark: undefined,
  isPhone: true,
  called: null,
}

const client = new QueryClient()

function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

it('is not rendered again while only other rows change, and still does the newest deed', async () => {
  const user = userEvent.setup()
  const deeds = { current: { call: vi.fn() } as unknown as RowDeeds }
  const { rerender } = render(<OwnRow {...GIVEN} deeds={deeds} />, { wrapper: Queries })
  const newest = vi.fn()
  deeds.current = { ...deeds.current, call: newest }
  rerender(<OwnRow {...GIVEN} deeds={deeds} />)
  expect(rows.MatchRow).toHaveBeenCalledOnce()
  await user.click(screen.getAllByRole('button')[0]!)
  expect(newest).toHaveBeenCalledExactlyOnceWith(GIVEN.match, 'first')
  rerender(<OwnRow {...GIVEN} deeds={deeds} draft={{ first: 2, second: 1 }} />)
  expect(screen.getAllByRole('button')[0]).toHaveTextContent('2')
})
