import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/translation.ts'
import { type ChatPlace, unreadQuery } from './chat.ts'

/** The greatest number shown: more than this is shown as “99+”. */
const SHOWN = 99

/** The number of a team's unread messages, beside the link to its chat; nothing if there are none. */
export function UnreadMark({ slug, team }: ChatPlace) {
  const { t } = useTranslation('chat')
  const { data: count = 0 } = useQuery(unreadQuery({ slug, team }))
  if (count === 0) return null
  return (
    <span className="type-num inline-grid h-5 min-w-5 place-items-center rounded-1 bg-accent px-1 pt-px text-[16px] text-on-accent">
      <span aria-hidden="true">{count > SHOWN ? `${SHOWN}+` : count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
