import { Info } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** The part of a question that shows whether its lock was taken back. */
export type Reopened = { is_locked: boolean; reopened_at: string | null }

/**
 * Says that a question was opened again after its lock, and since when (GAME.md 9). Renders nothing if it never was.
 */
export function ReopenedNote({ question, className = '' }: { question: Reopened; className?: string }) {
  const { t } = useTranslation('predictions')
  const { moment } = useFormat()
  if (question.reopened_at === null) return null
  const at = moment(question.reopened_at)
  return (
    <p className={`flex items-start gap-2 text-13 text-text-3 ${className}`}>
      <Info className="mt-px size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        {t(question.is_locked ? 'note.reopened_before' : 'note.reopened', { at })}
      </span>
    </p>
  )
}
