import type { EntryMode } from '@called-it/contract/contest/contest-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { shownInvitationQuery } from './invitation-query.ts'

const BOX = 'mt-8 -mb-4 grid max-w-[400px] gap-3 max-tablet:-mb-4 max-tablet:max-w-none'

/** Who invites, where and until when; or why the invitation does not work; or that the contest is closed. */
export function InvitationNotice({ code, entry }: { code: string | undefined; entry: EntryMode }) {
  const { t } = useTranslation('invitation')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...shownInvitationQuery(code ?? ''), enabled: code !== undefined })
  const isClosed = entry !== 'open'
  return (
    <div className={BOX} role="status">
      {code !== undefined && data && <InvitationCard invitation={data} />}
      {error && <Note tone="warn">{errorText(error)}</Note>}
      {isClosed &&
        (data ? <p className="text-14 text-text-2">{t('by_this')}</p> : <Note>{t(`closed.${entry}`)}</Note>)}
      {code !== undefined && !data && !error && <div className="h-28" />}
    </div>
  )
}
