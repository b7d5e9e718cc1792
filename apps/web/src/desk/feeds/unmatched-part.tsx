import type { Unmatched } from '@called-it/contract/feeds/feeds.ts'
import { ArrowRight } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Flag } from '../../ui/marks/flag.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useSides } from '../shell/use-sides.ts'
import { AnotherName } from './another-name.tsx'
import styles from './feeds.module.css'
import { useSourceName } from '../parts/use-source-name.ts'

/** The most candidates with a key of their own. */
export const CANDIDATES_MAX = 3

type UnmatchedPartProps = {
  unmatched: Unmatched
  isCurrent: boolean
  isBusy: boolean
  /** Whether the form of another name is open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMatch: (key: string | null) => void
  onFocus: () => void
}

/** A name of a source that nobody could match: who it may be, somebody else, or nobody of this tournament. */
export function UnmatchedPart(props: UnmatchedPartProps) {
  const { unmatched, isCurrent, isBusy, isOpen, onOpen, onMatch, onFocus } = props
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const localized = useLocalized()
  const { sidesOf } = useSides()
  const { name, source, code, tournament, event, candidates, source_id } = unmatched
  const about = [
    sourceName(source),
    event ? sidesOf(event) : localized(tournament.name),
    t('feeds:number', { id: source_id }),
  ]
  return (
    <li
      className={styles.name}
      data-row={`u${unmatched.id}`}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      aria-busy={isBusy || undefined}
      onFocus={onFocus}
    >
      <div>
        <h3>{name}</h3>
        <p>{about.join(', ')}</p>
      </div>
      <ArrowRight aria-hidden="true" />
      <div className={styles.candidates}>
        {candidates.slice(0, CANDIDATES_MAX).map((candidate, at) => (
          <Button key={candidate.key} variant="secondary" size="small" onClick={() => onMatch(candidate.key)}>
            {candidate.country && <Flag country={candidate.country} size="small" />}
            {localized(candidate.name)}
            {isCurrent && <KeyCap code={`Digit${at + 1}`} isPlain />}
          </Button>
        ))}
        {candidates.length === 0 && <span className={styles.note}>{t('feeds:no_candidates')}</span>}
      </div>
      <div className={styles.others}>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {t(`feeds:another.${code}`)}
          {isCurrent && <KeyCap code="KeyN" isPlain />}
        </Button>
      </div>
      {isOpen && (
        <AnotherName unmatched={unmatched} isBusy={isBusy} onMatch={onMatch} onClose={() => onOpen(false)} />
      )}
    </li>
  )
}
