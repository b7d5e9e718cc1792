import type { KindName } from '@called-it/rules/systems.ts'
import type { ComponentType } from 'react'
import { byKind } from './by-kind.ts'
import type { PanelProps } from './panel.ts'

type WaitingProps = Pick<PanelProps, 'slug' | 'user'>

/** The skeletons that kinds have of their own while their panel loads: the files `<kind>/kind-waiting.tsx`. */
export const WAITING: Partial<Record<KindName, ComponentType<WaitingProps>>> = byKind(
  import.meta.glob<ComponentType<WaitingProps>>('./*/kind-waiting.tsx', { eager: true, import: 'Waiting' }),
)
