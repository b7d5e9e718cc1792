import type { Message } from '@called-it/contract/teams/chat.ts'
import { CircleAlert, Clock3, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserName } from '../../game/users/namesakes.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import styles from './chat.module.css'
import { MessageText } from './message-text.tsx'
import type { Unsent } from './outbox.ts'

type MessageLineProps = {
  message: Message
  isOwn: boolean
  isFollowing: boolean
  /** Undefined if the viewer may not remove the message. */
  onRemove?: (() => void) | undefined
  /** Whether the Tab key stops at its button; the arrow keys reach the others. */
  isTabStop: boolean
}

/** A message with sender and time; a following message of the same sender has only the text. */
export function MessageLine({ message, isOwn, isFollowing, onRemove, isTabStop }: MessageLineProps) {
  const { t } = useTranslation('chat')
  const { user, text, sent_at } = message
  const name = isOwn ? t('you') : (user?.name ?? t('gone'))
  return (
    <li className={styles.message} data-line data-following={isFollowing || undefined}>
      <Head
        name={user && !isOwn ? <UserName user={user} /> : name}
        user={user}
        at={sent_at}
        isSilent={isFollowing}
      />
      <div data-own={isOwn || undefined}>
        <MessageText text={text} />
      </div>
      {onRemove && (
        <IconButton
          className={styles.remove}
          label={t('remove.label', { name, text })}
          tabIndex={isTabStop ? 0 : -1}
          data-remove
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

type HeadProps = {
  name: ReactNode
  user: Message['user']
  at: string | number
  /** Whether only screen readers get it, since it is visible above. */
  isSilent?: boolean
}

function Head({ name, user, at, isSilent = false }: HeadProps) {
  const { time } = useFormat()
  const head = (
    <>
      {name}{' '}
      <time
        className="ml-1 text-12 font-normal whitespace-nowrap text-text-3"
        dateTime={new Date(at).toISOString()}
      >
        {time(at)}
      </time>
    </>
  )
  if (isSilent) return <span className="sr-only">{head}</span>
  return (
    <>
      <Avatar name={user?.name ?? ''} image={user?.avatar ?? null} size={32} className="row-span-2" />
      <b className="col-2 pr-8 text-14 leading-[1.4] font-semibold wrap-anywhere">{head}</b>
    </>
  )
}

type UnsentLineProps = {
  message: Unsent & { key: string }
  me: NonNullable<Message['user']>
  /** The reason why it waits; null: it is being sent. */
  waitsFor: 'connection' | 'turn' | null
  onRetry: () => void
  onDiscard: () => void
}

/** A message that the server does not have yet: being sent, waiting, or refused. */
export function UnsentLine({ message, me, waitsFor, onRetry, onDiscard }: UnsentLineProps) {
  const { t } = useTranslation('chat')
  const isRefused = message.refused !== undefined
  const isStuck = isRefused || waitsFor === 'connection'
  return (
    <li className={styles.message} data-line>
      <Head name={t('you')} user={me} at={message.at} />
      <div>
        <div data-own data-pending data-failed={isRefused || undefined}>
          <MessageText text={message.text} />
        </div>
        <p className={`flex items-start gap-1.5 pt-1 text-12 ${isRefused ? 'text-err' : 'text-text-2'}`}>
          {isRefused ? (
            <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
          ) : (
            <Clock3 className="mt-px size-3.5" aria-hidden="true" />
          )}
          {isRefused ? t('unsent.refused') : t(`unsent.${waitsFor ?? 'sending'}`)}
        </p>
        {isStuck && (
          <div className="-ml-3 flex flex-wrap">
            <Button size="small" variant="quiet" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {t('unsent.again')}
            </Button>
            <Button size="small" variant="quiet" onClick={onDiscard}>
              {t('unsent.discard')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
