import type { ContestSettings } from '../../features/contest/contest-query.ts'

/** A step of the first run: what is stored, and the ways on and back. */
export type StepProps = { settings: ContestSettings; onNext: () => void; onBack: () => void }
