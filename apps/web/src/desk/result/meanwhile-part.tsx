import type { Meanwhile } from '@called-it/contract/error-body.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { type DeskEventAnswer, draftOf, type ResultDraft } from './result-draft.ts'

type MeanwhilePartProps = {
  meanwhile: Partial<Meanwhile>
  /** How the event stands, and what was entered here. */
  data: DeskEventAnswer
  draft: ResultDraft
  onTake: () => void
  onSaveMine: () => void
}

/** Somebody else has changed the event: both results side by side, and a choice. Nothing that was typed is lost. */
export function MeanwhilePart({
  meanwhile: { by, at },
  data,
  draft,
  onTake,
  onSaveMine,
}: MeanwhilePartProps) {
  const { t } = useTranslation('desk')
  const { time } = useFormat()
  const theirs = draftOf(data)
  const scoreText = ({ score }: ResultDraft) => `${score.first ?? '–'}:${score.second ?? '–'}`
  const rows = [
    { title: t('result.status'), write: ({ status }: ResultDraft) => t(`result.statuses.${status}`) },
    { title: t('result.score'), write: scoreText },
    { title: t('result.goals'), write: ({ goals }: ResultDraft) => String(goals.length) },
  ]
  const who = by?.name ?? t('result.a_feed')
  return (
    <section className="grid gap-4 py-5" aria-label={t('result.changed_title')}>
      <Note tone="warn">{t('result.changed', { name: who, at: at ? time(at) : '' })}</Note>
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="text-left text-13 text-text-3">
            <td />
            <th className="p-2.5 font-medium">{t('result.yours')}</th>
            <th className="p-2.5 font-medium">{who}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, write }) => {
            const differs = write(draft) !== write(theirs)
            return (
              <tr key={title} className={differs ? 'bg-warn-soft' : ''}>
                <th className="border-t border-line p-2.5 text-left font-normal text-text-2">{title}</th>
                <td className="border-t border-line p-2.5 font-semibold">{write(draft)}</td>
                <td className="border-t border-line p-2.5 font-semibold">{write(theirs)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{t('result.take_theirs', { score: scoreText(theirs) })}</Button>
        <Button variant="secondary" onClick={onSaveMine}>
          {t('result.save_mine', { score: scoreText(draft) })}
        </Button>
      </div>
    </section>
  )
}
