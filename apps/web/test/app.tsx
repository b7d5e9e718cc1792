import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { App } from '../src/app/providers.tsx'
import { makeRouter } from '../src/app/router.tsx'
import { makeQueryClient } from '../src/lib/query-client.ts'
import { server } from './server.ts'

export const ADA = {
  id: 7,
  name: 'Ada Byron',
  avatar: null,
  reddy_id: '4815162342',
  lang: null as 'ru' | 'en' | null,
  has_mailing: true,
  groups: [],
  baskets: [],
  role: 'user' as const,
}

const SPORTS = [
  { id: 1, slug: 'football', name: { ru: 'Футбол', en: 'Football' } },
  { id: 2, slug: 'ufc', name: { ru: 'Бои UFC', en: 'UFC' } },
]

type Start = {
  /** A user whose token is in the cookie when the page opens. */
  user?: typeof ADA
  settings?: { community_url: string | null; messenger: 'builtin' | 'other' }
}

/** Opens the application at an address, as a browser would, with a server that knows what every page asks for. */
export function openApp(
  address: string,
  { user, settings = { community_url: null, messenger: 'other' } }: Start = {},
) {
  if (user) document.cookie = 'token=ada-token; Path=/'
  server.use(
    http.get('*/api/v1/settings', () => HttpResponse.json(settings)),
    http.get('*/api/v1/stream', () => new HttpResponse(new ReadableStream())), // open, and silent
    http.get('*/api/v1/sports', () => HttpResponse.json({ sports: SPORTS })),
    http.get('*/api/v1/auth/user', () =>
      user ? HttpResponse.json({ user }) : refuse(401, 'unauthenticated'),
    ),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient, history)
  render(<App queryClient={queryClient} router={router} />)
  return { user: userEvent.setup(), router, queryClient }
}

/** An error answer of the contract. */
export function refuse(status: number, code: string, message = code, headers: Record<string, string> = {}) {
  return HttpResponse.json({ message, errors: null, code }, { status, headers })
}
