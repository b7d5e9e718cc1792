import { Outlet, useMatches } from '@tanstack/react-router'
import { useLive } from '../lib/live.ts'
import { useUser } from '../lib/session.ts'
import { ToastArea } from '../ui/toast.tsx'
import { LAYOUTS } from './layouts.ts'
import { MainArea } from './main-area.tsx'
import { useLanguageOfUser } from './use-language-choice.ts'

/** Renders the layout that the route names in its static data, or a plain container, and the toast area (SPEC.md 2). */
export function RootShell() {
  useLanguageOfUser()
  useLive(useUser() !== null)
  const name = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout,
  })
  const Layout = name ? LAYOUTS[name] : MainArea
  return (
    <>
      <Layout>
        <Outlet />
      </Layout>
      <ToastArea />
    </>
  )
}
