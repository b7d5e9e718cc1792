import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { useUser } from '../lib/session/session.ts'
import { ToastArea } from '../ui/toasts/toast.tsx'
import { LAYOUTS } from './layouts.ts'
import { MainArea } from '../ui/layout/main-area.tsx'
import { useLanguageOfUser, useNamesInLanguage } from '../features/account/use-language-choice.ts'

const Live = lazyPart(() => import('./live.tsx'), 'Live')

/**
 * Renders the layout that the route names in its static data, or a plain container, and the toast area
 * (SPEC.md 2).
 */
export function RootShell() {
  useLanguageOfUser()
  useNamesInLanguage()
  const name = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout,
  })
  const Layout = name ? LAYOUTS[name] : MainArea
  return (
    <>
      <Layout>
        <Outlet />
      </Layout>
      <LaterParts />
    </>
  )
}

/**
 * Parts that no screen waits for: they load after the screen; on the sign-in only if there is something to
 * show.
 */
function LaterParts() {
  const isSignedIn = useUser() !== null
  return (
    <>
      <Suspense fallback={null}>{isSignedIn && <Live />}</Suspense>
      <ToastArea isLoadedAhead={isSignedIn} />
    </>
  )
}
