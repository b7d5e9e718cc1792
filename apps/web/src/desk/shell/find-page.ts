import type { DeskPage } from './desk-pages.tsx'
import type { DeskParams } from './desk-params.ts'

const stepsOf = (address: string) => address.split('/').filter(Boolean)

/** Returns the page at an address below `/desk` with the values of its `$` steps; null if there is none. */
export function findPage(
  pages: readonly DeskPage[],
  address: string,
): { page: DeskPage; params: DeskParams } | null {
  const steps = stepsOf(address)
  for (const page of pages) {
    const wanted = stepsOf(page.address)
    const fits = wanted.every((step, at) => step.startsWith('$') || step === steps[at])
    if (!fits || wanted.length !== steps.length) continue
    const named = wanted.flatMap((step, at) => (step.startsWith('$') ? [[step.slice(1), steps[at]!]] : []))
    return { page, params: Object.fromEntries(named) as DeskParams }
  }
  return null
}

/** Whether an address belongs to the entry of a page: it is that of the page or continues it. */
export function belongsTo(page: DeskPage, address: string): boolean {
  const own = stepsOf(page.address)
  const steps = stepsOf(address)
  return own.length === 0 ? steps.length === 0 : own.every((step, at) => step === steps[at])
}
