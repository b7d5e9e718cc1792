import type { Message } from '@called-it/contract/chat.ts'
import { useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'

/** Messages that are read out; of more of them the number is told. */
const READ_OUT = 3

/** Tells those who listen what others have written since the chat was opened, and nothing of what was there before. */
export function News({ messages, userId }: { messages: readonly Message[]; userId: number }) {
  const { t } = useTranslation('chat')
  const newest = messages[0]?.id ?? 0
  const told = useRef<{ to: number; news: Message[] } | null>(null)
  told.current ??= { to: newest, news: [] }
  if (newest > told.current.to) {
    const since = told.current.to
    const news = messages.filter(({ id, user }) => id > since && user?.id !== userId).toReversed()
    told.current = { to: newest, news: news.length > 0 ? news : told.current.news }
  }
  const { news } = told.current
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
