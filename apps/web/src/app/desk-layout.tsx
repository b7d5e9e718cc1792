import type { ReactNode } from 'react'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { useUser } from '../lib/session/session.ts'
import { DefaultLayout } from './default-layout.tsx'

const Desk = lazyPart(
  withWords('desk', () => import('../desk/shell/desk.tsx')),
  'Desk',
)

/** The desk for organisers, which finds its page itself; for others the page of the route, which is "not found". */
export function DeskLayout({ children }: { children: ReactNode }) {
  return useUser()?.role === 'organiser' ? <Desk /> : <DefaultLayout>{children}</DefaultLayout>
}
