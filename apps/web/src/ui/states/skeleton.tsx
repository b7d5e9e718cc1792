import type { ReactNode } from 'react'
import styles from './skeleton.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

/** A grey placeholder in the size of the content: `<Skeleton className="h-15" />`. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
}

type LoadingProps = { className?: string | undefined; children: ReactNode }

/** Wraps the placeholders of a block, and announces once that it is loading. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useTranslation()
  return (
    <div className={className} role="status">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}

/** The texts that boot.js writes into the static shell. The number counts the rows of a list. */
export type EarlyText =
  | 'title'
  | 'first'
  | 'second'
  | 'me'
  | 'user'
  | 'team'
  | `${'name' | 'belonging' | 'sport'}${number}`

type EarlyProps = {
  text: EarlyText
  className?: string | undefined
  /** The placeholder that stands here until then: one element. */
  children: ReactNode
}

/**
 * A place of a skeleton where boot.js writes a text as soon as the server has sent it, in the size in which the application
 * will show it. In the application, which has no skeleton once it has the text, it stays empty.
 */
export function Early({ text, className, children }: EarlyProps) {
  return (
    <>
      <span className={className} data-early={text} hidden />
      {children}
    </>
  )
}

/** What boot.js may learn from an answer, and what then stands on the screen. */
export type EarlyFact =
  | `groups-${'elements' | 'sage'}`
  | `prizes-${'group' | 'tournament'}`
  | `proof-${'secret' | 'published'}`

/** A part of a skeleton that boot.js shows as soon as it knows that the application will show it, too. */
export function EarlyPart({ when, children }: { when: EarlyFact; children: ReactNode }) {
  return (
    <div data-early={when} hidden>
      {children}
    </div>
  )
}
