import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import styles from './pager.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

type PagerProps = {
  /** From 1. */
  page: number
  /** The number of pages; with one page nothing is shown. */
  pages: number
  linkTo: (page: number) => LinkProps
}

export function Pager({ page, pages, linkTo }: PagerProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const isPhone = useIsPhone()
  if (pages <= 1) return null
  return (
    <nav className="flex flex-wrap items-center gap-1 max-tablet:gap-0" aria-label={t('pager.label')}>
      <Turn label={t('pager.previous')} link={page > 1 ? linkTo(page - 1) : null}>
        <ChevronLeft aria-hidden="true" />
      </Turn>
      {pagesShown(page, pages, isPhone ? 0 : 1).map((shown, at, all) =>
        shown === null ? (
          <span key={`gap ${all[at - 1]}`} className={styles.page} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            {...linkTo(shown)}
            key={shown}
            className={styles.page}
            activeOptions={{ exact: true }}
            aria-label={t('pager.page', { page: number(shown) })}
            aria-current={shown === page ? 'page' : undefined}
          >
            {number(shown)}
          </Link>
        ),
      )}
      <Turn label={t('pager.next')} link={page < pages ? linkTo(page + 1) : null}>
        <ChevronRight aria-hidden="true" />
      </Turn>
    </nav>
  )
}

function Turn({ label, link, children }: { label: string; link: LinkProps | null; children: ReactNode }) {
  if (!link)
    return (
      <span className={styles.page} role="link" aria-label={label} aria-disabled="true">
        {children}
      </span>
    )
  return (
    <Link {...link} className={styles.page} activeOptions={{ exact: true }} aria-label={label}>
      {children}
    </Link>
  )
}

/** The first page, the last, and `reach` neighbours of the current one on each side; null is a gap. */
export function pagesShown(page: number, pages: number, reach = 1): (number | null)[] {
  const near = new Set([1, page, pages])
  for (let step = 1; step <= reach; step += 1) near.add(page - step).add(page + step)
  // Near either end as many pages are shown as elsewhere.
  if (page <= 2 + reach) for (let at = 2; at <= 2 + reach; at += 1) near.add(at)
  if (page > pages - 2 - reach) for (let at = pages - 1 - reach; at < pages; at += 1) near.add(at)
  const shown: (number | null)[] = []
  for (const next of [...near].filter((at) => at >= 1 && at <= pages).toSorted((a, b) => a - b)) {
    const last = shown.at(-1)
    if (typeof last === 'number' && next - last === 2) shown.push(last + 1)
    else if (typeof last === 'number' && next - last > 2) shown.push(null)
    shown.push(next)
  }
  return shown
}
