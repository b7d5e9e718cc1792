import { createContext } from 'react'

/** Whether this device opens the tournament for the first time. */
export const VisitContext = createContext(false)
