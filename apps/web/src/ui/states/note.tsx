import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOKS = {
  info: { Icon: Info, box: 'bg-info-soft', icon: 'text-info' },
  ok: { Icon: CircleCheck, box: 'bg-ok-soft', icon: 'text-ok' },
  warn: { Icon: TriangleAlert, box: 'bg-warn-soft', icon: 'text-warn' },
  error: { Icon: CircleAlert, box: 'bg-err-soft', icon: 'text-err' },
}

/** A remark within a page. */
export function Note({ tone = 'info', children }: { tone?: keyof typeof LOOKS; children: ReactNode }) {
  const { Icon, box, icon } = LOOKS[tone]
  return (
    <div className={`flex gap-3 rounded-2 px-4 py-3.5 text-14 leading-[1.45] ${box}`}>
      <Icon className={`mt-px ${icon}`} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
