import { Outlet, useMatches } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useLive } from '../lib/live.ts'
import { useUser } from '../lib/session.ts'
import { ToastArea } from '../ui/toast.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { LoginLayout } from './login-layout.tsx'
import { MainArea } from './main-area.tsx'
import { TournamentLayout } from './tournament-layout.tsx'
import { useLanguageOfUser } from './use-language-choice.ts'

const LAYOUTS = {
  default: DefaultLayout,
  login: LoginLayout,
  tournament: TournamentLayout,
} satisfies Record<string, ComponentType<{ children: ReactNode }>>

export type LayoutName = keyof typeof LAYOUTS

/** Renders the layout that the route names in its static data, or a plain container, and the toast area (SPEC.md 2). */
export function RootShell() {
  useLanguageOfUser()
  useLive(useUser() !== null)
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout })
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
