import { createContext, type ReactNode } from 'react'

/**
 * What a phone shows of the tournament with the kinds: the first item of their strip, or a low row where there is one kind only
 * and no strip.
 */
export const HeadRowContext = createContext<{ item: ReactNode; row: ReactNode } | null>(null)
