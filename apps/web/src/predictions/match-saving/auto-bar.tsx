import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Button } from '../../ui/forms/button.tsx'
import { SavingBar } from '../saving/saving-bar.tsx'
import type { Tally } from '../match/rounds.ts'

type AutoBarProps = {
  tally: Tally
  /** When a score was last saved from this page, ms since 1970. */
  savedAt: number | null
  /** Scores of this round that were entered and are not saved: incomplete, or failed. */
  unsaved: number
  /** Leads on from a round without gaps. */
  next: ReactNode
  onNext: () => void
  onReset: () => void
}

/** The progress of the round. Scores save themselves, so the only button leads to the next missing one. */
export function AutoBar({ tally, savedAt, unsaved, next, onNext, onReset }: AutoBarProps) {
  const { t } = useTranslation(['predictions', 'match'])
  const { time } = useFormat()
  const { saved, total, missing } = tally
  return (
    <SavingBar
      label={t('bar.label')}
      title={
        saved === 0 && missing > 0
          ? t('match:bar.waiting', { count: missing })
          : t('match:saved_of', { saved, total })
      }
      note={
        <small className={unsaved > 0 ? undefined : 'max-tablet:sr-only'}>
          {unsaved > 0
            ? t('unsaved', { count: unsaved })
            : savedAt === null
              ? t('bar.itself')
              : t('match:bar.last', { at: time(savedAt) })}
        </small>
      }
      progress={{ total, saved, unsaved: tally.unsaved }}
    >
      {unsaved > 0 && (
        <Button variant="quiet" className="max-tablet:hidden" onClick={onReset}>
          {t('bar.reset')}
        </Button>
      )}
      {next}
      {missing > 0 && (
        <Button variant="secondary" onClick={onNext}>
          <span className="max-tablet:sr-only">{t('bar.next')}</span>
          <span className="tablet:hidden" aria-hidden="true">
            {t('match:bar.next_short')}
          </span>
          <ArrowDown aria-hidden="true" />
        </Button>
      )}
    </SavingBar>
  )
}
