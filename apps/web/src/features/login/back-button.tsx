import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** Leads from the second step of the sign-in back to the first. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-14 text-text-2 hover:text-text"
      onClick={onClick}
    >
      <ArrowLeft aria-hidden="true" className="w-4" />
      {children}
    </button>
  )
}
