import type { DraftFeed } from '@called-it/contract/drafts/drafts.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { useSourceName } from '../parts/use-source-name.ts'

/** The source that a draft comes from: what of it was not taken over, and the teams that somebody should name. */
export function SourceNote({ feed }: { feed: DraftFeed }) {
  const { t } = useTranslation('feeds')
  const sourceName = useSourceName()
  const { source, competition, season, teams, notes } = feed
  const unknown = teams.filter(({ how }) => how === 'new')
  return (
    <div className="mb-5">
      <Note>
        {t('draft.source', {
          source: sourceName(source),
          competition: [competition, season].filter(Boolean).join(' '),
        })}
        {unknown.length > 0 && (
          <span className="block">
            {t('draft.new_teams', {
              count: unknown.length,
              names: unknown.map(({ name }) => name).join(', '),
            })}
          </span>
        )}
        {notes.map(({ code, count, words }) => (
          <span key={code} className="block">
            {t(`draft.notes.${code}`, { count, words: words.join(', ') })}
          </span>
        ))}
      </Note>
    </div>
  )
}
