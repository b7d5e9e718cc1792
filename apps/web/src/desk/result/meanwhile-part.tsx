import type { Meanwhile } from '@called-it/contract/error-body.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { SideBySide } from '../parts/side-by-side.tsx'
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
      <SideBySide
        who={who}
        rows={rows.map(({ title, write }) => ({ title, mine: write(draft), theirs: write(theirs) }))}
      >
        <Button onClick={onTake}>{t('result.take_theirs', { score: scoreText(theirs) })}</Button>
        <Button variant="secondary" onClick={onSaveMine}>
          {t('result.save_mine', { score: scoreText(draft) })}
        </Button>
      </SideBySide>
    </section>
  )
}
