import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'

/** The main landmark. A new page gets the focus, so that keyboard and screen reader start at its top. */
export function MainArea({ className = '', children }: { className?: string; children: ReactNode }) {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  useEffect(() => {
    if (
      lastPath.current !== undefined &&
      lastPath.current !== path &&
      !main.current?.contains(document.activeElement)
    ) {
      main.current?.focus({ preventScroll: true })
    }
    lastPath.current = path
  }, [path])
  return (
    <main id="main" ref={main} tabIndex={-1} className={`flex flex-1 flex-col outline-none ${className}`}>
      {children}
    </main>
  )
}

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, [tabindex="0"]'

/**
 * Skips the header: goes to the element that the page marks with `data-start`, otherwise to the main area.
 */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      className="absolute -left-[999px] focus:top-3 focus:left-4 focus:z-90 focus:bg-accent focus:px-4 focus:py-2.5 focus:text-on-accent"
      href="#main"
      onClick={(event) => {
        const mark = document.querySelector<HTMLElement>('#main [data-start]')
        const start = mark?.matches(FOCUSABLE) ? mark : mark?.querySelector<HTMLElement>(FOCUSABLE)
        if (!start) return // the fragment of the address leads to the main area
        event.preventDefault()
        start.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}
