import type { Roles } from '@called-it/contract/account/roles.ts'
import { currentUser } from '@called-it/contract/account/accounts.ts'
import { readSettings } from '@called-it/contract/settings.ts'
import { readStream } from '@called-it/contract/topics.ts'
import { listSports, type Sport } from '@called-it/contract/tournaments/tournaments.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { App } from '../src/app/providers.tsx'
import { makeRouter } from '../src/app/router.tsx'
import { makeQueryClient } from '../src/game/queries/query-client.ts'
import { answer, refuse } from './server.ts'
import { myToken } from './token.ts'

export const ADA = {
  id: 7,
  name: 'Ada Byron',
  avatar: null,
  reddy_id: '4815162342',
  lang: null as 'ru' | 'en' | null,
  has_mailing: true,
  department: null,
  created_at: '2024-04-02T10:00:00Z',
  groups: [],
  baskets: [],
  role: 'user' as 'user' | 'organiser',
  roles: null as Roles | null,
  is_newcomer: false,
}

const SPORTS: Sport[] = [
  { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } },
  { id: 2, slug: 'ufc', name: { ru: 'Бои UFC', en: 'UFC' } },
]

type Start = {
  /** The signed-in user: their token is in the cookie when the page opens. */
  user?: typeof ADA
  settings?: { community_url: string | null; messenger: 'builtin' | 'other' }
}

/** Opens the application at an address as a browser does, with answers to the calls of every page. */
export function openApp(
  address: string,
  { user, settings = { community_url: null, messenger: 'other' } }: Start = {},
) {
  if (user) document.cookie = `token=${myToken()}; Path=/`
  answer(readSettings, settings)
  answer(readStream, () => new HttpResponse(new ReadableStream())) // open, and silent
  answer(listSports, { sports: SPORTS })
  answer(currentUser, () => (user ? { user } : refuse('unauthenticated')))
  const history = createMemoryHistory({ initialEntries: [address] })
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient, history)
  render(<App queryClient={queryClient} router={router} />)
  return { user: userEvent.setup(), router, queryClient }
}
