import { type ReactNode, useId } from 'react'

/** A section of the account page with its heading; `anchor` is its place in an address. */
export function Panel({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel min-w-0 overflow-clip" id={anchor} aria-labelledby={id}>
      <h2 id={id} className="type-h3 flex min-h-16 items-center px-6 py-3 max-tablet:px-4">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One part of a panel, below a dividing line. */
export function PanelPart({ children }: { children: ReactNode }) {
  return <div className="border-t border-line px-6 py-4 max-tablet:px-4">{children}</div>
}
