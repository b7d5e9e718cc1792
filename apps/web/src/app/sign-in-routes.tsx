import { createRoute, redirect } from '@tanstack/react-router'
import { progressQuery } from '../features/deadlines/progress.ts'
import { knownSearch } from '../lib/address/known-search.ts'
import { readReturnPath, readReturnSearch } from '../lib/address/return-path.ts'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { readSetupSearch } from '../features/contest/setup-search.ts'
import { readFailure, type WayFailure } from '../features/login/failure.ts'
import { loadScreenFrame } from './layouts.ts'
import { root } from './root-route.tsx'

type LoginSearch = {
  redirect?: string
  step?: 'code' | 'link' | 'company' | undefined
  failed?: WayFailure | undefined
}

export const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  staticData: { layout: 'login', access: 'anonymous' },
  validateSearch: (search): LoginSearch => ({
    ...readReturnSearch(search),
    ...((search.step === 'code' || search.step === 'link' || search.step === 'company') && {
      step: search.step,
    }),
    ...(search.failed !== undefined && { failed: readFailure(search.failed) }),
  }),
  loader: () => loadScreenFrame('login'),
  component: lazyPart(
    withWords('door', () => import('../pages/login.tsx')),
    'LoginPage',
  ),
})

export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  staticData: { layout: 'login', access: 'signed_in' },
  validateSearch: knownSearch(readReturnSearch),
  beforeLoad: ({ context: { user }, search }) => {
    if (!user?.is_newcomer) throw redirect({ href: readReturnPath(search.redirect) })
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(progressQuery)
    return loadScreenFrame('login')
  },
  component: lazyPart(
    withWords(
      'door',
      withWords('account', () => import('../pages/welcome.tsx')),
    ),
    'WelcomePage',
  ),
})

export const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  staticData: { layout: 'setup', access: 'signed_in' },
  validateSearch: knownSearch(readSetupSearch),
  loader: () => loadScreenFrame('setup'),
  component: lazyPart(
    withWords('contest', () => import('../pages/setup/setup.tsx')),
    'SetupPage',
  ),
})
