import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert }

/** A remark within a page. */
export function Note({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className="note" data-tone={tone}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
