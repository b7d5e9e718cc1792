import { createContext, type ReactNode } from 'react'

/** What stands at the right end of the title of every page. The shell gives it, so that pages need not import it. */
export const PageEnd = createContext<ReactNode>(null)
