import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/language/translation.ts'
import { type ChatPlace, unreadQuery } from './chat.ts'

/** What is shown of more of them than that. */
const SHOWN = 99

/** How many messages of a team have not been seen, beside what leads to its chat; nothing where there are none. */
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
