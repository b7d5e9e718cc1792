import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'

/** The title of a kind's screen with its explanation, which a phone folds behind the title. */
export function KindLead({ title, children }: { title: string; children: ReactNode }) {
  if (!useIsPhone())
    return (
      <>
        <h2 className="type-h2">{title}</h2>
        <p className="mt-2 max-w-160 text-text-2">{children}</p>
      </>
    )
  return (
    <details>
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2">
        <h2 className="type-h3 min-w-0 text-[22px]">{title}</h2>
        <Info aria-hidden="true" className="size-4 flex-none text-text-3" />
      </summary>
      <p className="pb-2 text-14 text-text-2">{children}</p>
    </details>
  )
}
