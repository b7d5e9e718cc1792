import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { userStatisticsQuery } from './user-statistics-queries.ts'

/** Who invites to a tournament, by the id in the link: its name and picture are public to those who are signed in. */
export function InvitedBy({ userId }: { userId: number }) {
  const { t } = useTranslation('predictions')
  const me = useMe()
  const isOther = userId !== me.id
  const { data, error } = useQuery({ ...userStatisticsQuery(userId), enabled: isOther })
  // A link to a tournament is good without the one who has sent it.
  if (!isOther || error || data?.user === null) return null
  return (
    <p className="page-width flex min-h-16 items-center gap-3 pt-4 text-15 font-semibold">
      {data && (
        <>
          <Avatar className="flex-none" name={data.user.name} image={data.user.avatar} size={40} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t('next.invited_by', { name: data.user.name })}
          </span>
        </>
      )}
    </p>
  )
}
