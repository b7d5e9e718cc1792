import type { FaqEntry } from '@called-it/contract/content/content.ts'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { LateMarkdown } from '../../ui/content/late-markdown.ts'
import { Video } from '../../ui/content/video.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './question.module.css'

type QuestionProps = {
  entry: FaqEntry
  /** Whether the address names it: then it is open and scrolled into view. */
  isNamed: boolean
  /** Whether the reader of answers has come. */
  canReadTexts: boolean
  onOpen: () => void
}

/** A question that opens its answer. `<details>` has the browser's keys and its search in the page. */
export function Question({ entry, isNamed, canReadTexts, onOpen }: QuestionProps) {
  const localized = useLocalized()
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // An entry that the user has opened is in view already.
    if (!isNamed || !box.current || box.current.open) return
    box.current.open = true
    box.current.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <details
      ref={box}
      className={styles.question}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isNamed) onOpen()
      }}
    >
      <summary>
        <h3>{localized(entry.question)}</h3>
        <Plus aria-hidden="true" />
      </summary>
      <div className={styles.answer}>
        {canReadTexts ? (
          <LateMarkdown text={localized(entry.answer)} under={3} />
        ) : (
          <Skeleton className="block h-20" />
        )}
        {entry.video && (
          <Video src={entry.video.src} poster={entry.video.poster} title={localized(entry.video.title)} />
        )}
      </div>
    </details>
  )
}
