import type { ReactNode } from 'react'
import { MainArea } from '../ui/layout/main-area.tsx'

/** The first run fills the window itself: its form on one side, what players will see on the other. */
export function SetupLayout({ children }: { children: ReactNode }) {
  return <MainArea>{children}</MainArea>
}
