import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { MainArea, SkipLink } from '../ui/layout/main-area.tsx'

/** Header, content, footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <MainArea className="pb-14 tablet:pb-24">{children}</MainArea>
      <Footer />
    </>
  )
}
