import type { Team } from '@called-it/contract/teams/teams.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { readStored, store } from '../../lib/storage/storage.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { messagesQuery, newsQuery } from './chat.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { useTextDraft } from './text-draft.ts'
import { useOutbox } from './use-outbox.ts'

type TeamChatProps = {
  slug: string
  team: Pick<Team, 'id' | 'is_owner'>
  className?: string
}

/** The chat of a team: its members' messages and the team's moments. */
export function TeamChat({ slug, team, className = '' }: TeamChatProps) {
  const { t } = useTranslation('chat')
  const me = useMe()
  const place = { slug, team: team.id }
  const chat = useInfiniteQuery(messagesQuery(place))
  useQuery({ ...newsQuery(useQueryClient(), place), enabled: chat.data !== undefined })
  const outbox = useOutbox(place, me.id)
  const [hasMoments, setMoments] = useMoments(me.id)
  const [draft, setDraft] = useTextDraft(slug, team.id, me.id)
  return (
    <section className={`panel ${styles.chat} ${className}`} aria-label={t('title')}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2.5">
        <h2 className="type-h3 py-2.5">{t('title')}</h2>
        <Switch className="text-13 text-text-2" isOn={hasMoments} onChange={setMoments}>
          {t('moments.switch')}
        </Switch>
      </header>
      {chat.data && chat.error && (
        <div className="px-3 pt-3">
          <Note tone="warn">{t('stale')}</Note>
        </div>
      )}
      {chat.data ? (
        <MessageList
          key={team.id}
          place={place}
          chat={{ ...chat, data: chat.data }}
          outbox={outbox}
          me={me}
          isOwner={team.is_owner}
          hasMoments={hasMoments}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-5 max-tablet:p-3">
          {chat.error ? (
            <Failed title={t('failed')} error={chat.error} onRetry={() => void chat.refetch()} />
          ) : (
            <ChatSkeleton />
          )}
        </div>
      )}
      <Composer
        text={draft}
        onChange={setDraft}
        onSend={(text) => {
          outbox.put(text)
          setDraft('')
        }}
      />
    </section>
  )
}

function ChatSkeleton() {
  return (
    <Loading className="flex h-full flex-col justify-end gap-5">
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="grid grid-cols-[32px_1fr] gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  )
}

/** Whether the user shows the team's moments: one choice for all teams, stored on the device. */
function useMoments(userId: number): [boolean, (isOn: boolean) => void] {
  const key = `chat_moments:${userId}`
  const [isOn, setOn] = useState(() => readStored(key) !== 'off')
  return [
    isOn,
    (wanted) => {
      store(key, wanted ? null : 'off')
      setOn(wanted)
    },
  ]
}
