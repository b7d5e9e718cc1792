import type { EntryMode } from '@called-it/contract/contest/contest-limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { InvitationCard } from './invitation-card.tsx'

const BOX = 'mt-8 -mb-4 grid max-w-[400px] gap-3 max-tablet:-mb-4 max-tablet:max-w-none'

/** What an invitation says to a visitor. Reading it uses nothing up. It is here, since few visitors need it. */
const shownInvitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['shown-invitation', code],
    queryFn: async () => (await call('GET /api/v1/invitations/{code}', { params: { code } })).invitation,
    retry: false,
  })

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
