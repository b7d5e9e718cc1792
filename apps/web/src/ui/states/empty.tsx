import type { ReactNode } from 'react'

type EmptyProps = {
  icon: ReactNode
  /** What is missing. */
  title: string
  /** When it will appear, or what to do. */
  text?: string
  /** At most one button or link. */
  action?: ReactNode
}

/** A list or block without content. */
export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-3 border border-dashed border-line-2 p-8">
      <span className="text-text-3 *:size-7">{icon}</span>
      <b className="font-semibold">{title}</b>
      {text && <span className="text-13 text-text-2">{text}</span>}
      {action}
    </div>
  )
}
