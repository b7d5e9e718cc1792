import type { Message } from '@called-it/contract/teams/chat.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'

/** The greatest number of messages read out; for more only their number is read out. */
const READ_OUT = 3

/** Announces to screen readers what others have written since the chat was opened. */
export function News({ messages, userId }: { messages: readonly Message[]; userId: number }) {
  const { t } = useTranslation('chat')
  const newest = messages[0]?.id ?? 0
  const [{ to, news }, setNews] = useState<{ to: number; news: Message[] }>({ to: newest, news: [] })
  if (newest > to) {
    const added = messages.filter(({ id, user }) => id > to && user?.id !== userId).toReversed()
    setNews({ to: newest, news: added.length > 0 ? added : news })
  }
  return (
    <div className="sr-only" aria-live="polite">
      {news.length > READ_OUT
        ? t('news', { count: news.length })
        : news.map(({ id, user, text }) => (
            <p key={id}>
              {user?.name ?? t('gone')}: {text}
            </p>
          ))}
    </div>
  )
}
