import { createContext } from 'react'
import type { Pick } from './use-pick.ts'

/** One's own choice while it can be made; null: there is nothing to choose. */
export const PickContext = createContext<Pick | null>(null)
