/** The steps of the first run, in their order. */
export const STEPS = ['contest', 'ways', 'tournament'] as const
export type Step = (typeof STEPS)[number]

/** The one-time key of a contest without an owner, and the step of the first run: a reload keeps it. */
export type SetupSearch = { key?: string; step?: Step }

export function readSetupSearch({ key, step }: Record<string, unknown>): SetupSearch {
  const known = STEPS.find((each) => each === step)
  return { ...(typeof key === 'string' && { key }), ...(known && { step: known }) }
}
