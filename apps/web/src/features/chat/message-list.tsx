import type { User } from '@called-it/contract/account/accounts.ts'
import { moderates } from '@called-it/contract/account/roles.ts'
import type { Message } from '@called-it/contract/teams/chat.ts'
import { useSelector } from '@tanstack/react-store'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Namesakes } from '../../game/users/namesakes.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import type { ChatPage, ChatPlace } from './chat.ts'
import styles from './chat.module.css'
import { DayMark, UnreadLine } from './day-mark.tsx'
import { linesOf, namedIn } from './lines.ts'
import { MessageLine, UnsentLine } from './message-line.tsx'
import { MomentLine } from './moment-line.tsx'
import { News } from './news.tsx'
import { inOrder, type Outbox } from './outbox.ts'
import { RemoveDialog, useRemoving } from './remove-dialog.tsx'
import { type StableScroll, useStableScroll } from './use-stable-scroll.ts'
import { useReading } from './use-reading.ts'
import { useSeenTo } from './use-seen-to.ts'
import { walkRemovals } from './walk-removals.ts'

/** The distance to the top (px) at which earlier messages load. */
const NEAR_TOP_PX = 240

type MessageListProps = {
  place: ChatPlace
  chat: {
    data: { pages: ChatPage[] }
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  outbox: Outbox
  me: User
  isOwner: boolean
  hasMoments: boolean
}

/** The loaded messages of a chat, the oldest first, and after them the unsent ones. */
export function MessageList({ place, chat, outbox, me, isOwner, hasMoments }: MessageListProps) {
  const { t } = useTranslation('chat')
  const { dayKey } = useFormat()
  const { pages } = chat.data
  const [newestPage] = pages
  const { read_to: readTo = 0, unread = 0 } = newestPage ?? {}
  const newest = newestPage?.messages[0]?.id ?? 0
  const seenTo = useSeenTo(readTo, unread)
  const lines = useMemo(
    () => linesOf(pages, { userId: me.id, seenTo, hasMoments, dayKey }),
    [pages, me.id, seenTo, hasMoments, dayKey],
  )
  const named = useMemo(() => namedIn(lines), [lines])
  const unsent = useUnsent(outbox, newestPage?.messages ?? [])
  const { waitsFor } = useSelector(outbox.sending)
  const { box, isAtEnd, onScroll, toEnd, toElement } = useStableScroll(
    useMemo(() => [lines, unsent, waitsFor], [lines, unsent, waitsFor]),
  )
  const end = useReading(place, newest, readTo)
  const removing = useRemoving(place)
  useUnreadInSight(box, toElement)
  useEarlier(box, chat)

  const mayRemoveAll = isOwner || moderates(me.roles, place.slug)
  const mayRemove = (message: Message) => message.user?.id === me.id || mayRemoveAll
  const newestRemovable = newestPage?.messages.find(mayRemove)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* `News` reads new messages out, since earlier pages that load are no news. */}
      <div
        ref={box}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        tabIndex={0}
        onKeyDown={walkRemovals}
        onScroll={() => {
          onScroll()
          askForEarlier(box.current, chat)
        }}
      >
        <div className={styles.lines}>
          {chat.hasNextPage && (
            <Button
              className="mx-auto mb-2"
              variant="quiet"
              size="small"
              busy={chat.isFetchingNextPage && t('earlier.busy')}
              onClick={() => void chat.fetchNextPage()}
            >
              {t(chat.isFetchNextPageError ? 'earlier.failed' : 'earlier.more')}
            </Button>
          )}
          {lines.length + unsent.length === 0 && (
            <Empty
              icon={<MessagesSquare aria-hidden="true" />}
              title={t('empty.title')}
              text={t('empty.text')}
            />
          )}
          <Namesakes rows={named}>
            <ol>
              {lines.map((line) => {
                if (line.kind === 'day') return <DayMark key={line.key} at={line.at} />
                if (line.kind === 'unread') return <UnreadLine key={line.key} />
                if (line.kind === 'moment') return <MomentLine key={line.key} moment={line.moment} />
                const { message, isFollowing } = line
                return (
                  <MessageLine
                    key={line.key}
                    message={message}
                    isOwn={message.user?.id === me.id}
                    isFollowing={isFollowing}
                    isTabStop={message === newestRemovable}
                    onRemove={mayRemove(message) ? () => void removing.ask(message) : undefined}
                  />
                )
              })}
              {unsent.map((message) => (
                <UnsentLine
                  key={message.key}
                  message={message}
                  me={me}
                  waitsFor={waitsFor}
                  onRetry={() => outbox.retry(message.key)}
                  onDiscard={() => outbox.discard(message.key)}
                />
              ))}
            </ol>
          </Namesakes>
          <div ref={end} className="h-px" />
        </div>
      </div>
      {!isAtEnd && (
        // A row of its own: over the log it would cover the lines.
        <div className="flex justify-end border-t border-line px-3 py-1">
          <Button
            size="small"
            variant={unread > 0 ? 'primary' : 'secondary'}
            icon={<ArrowDown aria-hidden="true" />}
            onClick={toEnd}
          >
            {unread > 0 ? t('to_new', { count: unread }) : t('to_end')}
          </Button>
        </div>
      )}
      <News messages={newestPage?.messages ?? []} userId={me.id} />
      <RemoveDialog {...removing} />
    </div>
  )
}

/** The messages of the outbox without those that the server has accepted. */
function useUnsent(outbox: Outbox, known: readonly Message[]) {
  const unsent = useSelector(outbox.unsent)
  return useMemo(() => {
    const taken = new Set(known.map(({ key }) => key))
    return inOrder(unsent).filter(({ key }) => !taken.has(key))
  }, [unsent, known])
}

/** Scrolls the list to the first unread message when it opens. */
function useUnreadInSight(box: StableScroll['box'], toElement: StableScroll['toElement']) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const mark = box.current?.querySelector('[data-unread]')
    if (mark) toElement(mark)
  })
}

type Earlier = Pick<
  MessageListProps['chat'],
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

function askForEarlier(box: HTMLElement | null, chat: Earlier) {
  const isNearTop = box !== null && box.clientHeight > 0 && box.scrollTop < NEAR_TOP_PX
  // After a failure a button loads the page.
  if (!isNearTop || !chat.hasNextPage || chat.isFetchingNextPage || chat.isFetchNextPageError) return
  void chat.fetchNextPage()
}

/** Loads earlier pages until the box is full. */
function useEarlier(box: { current: HTMLElement | null }, chat: Earlier) {
  useEffect(() => {
    askForEarlier(box.current, chat)
  })
}
