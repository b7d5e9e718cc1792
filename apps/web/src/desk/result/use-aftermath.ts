import type { SavedResult } from '@called-it/contract/organiser/desk-event.ts'
import type { ResultStatus } from '@called-it/rules/football/match-result.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { DeskEventAnswer } from './result-draft.ts'
import type { Done } from './use-save-result.ts'

const SECOND_MS = 1000
/** A time shorter than this (ms) is told with its fraction of a second. */
const SHORT_MS = 10 * SECOND_MS

/**
 * Returns in words what has followed from a save: when it was written, when the rating with it was published, and how its
 * messages fare. All times are the server's; they are there once the event has been read again, and the messages follow live.
 */
export function useAftermath({ event, saved: read }: DeskEventAnswer, { answer, body }: Done) {
  const { t } = useTranslation('desk')
  const { time, number, decimal } = useFormat()
  // Until the event is read again, `read` is about the result before.
  const saved = event.version === answer.version ? read : null
  const clock = (at: string) => `${time(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`
  const lasted = (until: string) => {
    const ms = Date.parse(until) - Date.parse(saved!.saved_at)
    return ms < SHORT_MS ? decimal(ms / SECOND_MS) : number(Math.round(ms / SECOND_MS))
  }
  const counted = (count: number) => ({ count, number: number(count) })
  const { predictions, awarded_points, changed_positions } = answer.settlement
  const score = body.score && body.status !== 'cancelled' ? ` ${body.score.first}:${body.score.second}` : ''
  const { published_at = null, messages = null } = saved ?? {}
  const isSent = messages !== null && messages.waiting === 0 && messages.last_sent_at !== null
  const expected = answer.messages + (answer.effect.notifies ?? 0)
  const told = messages ? toldOf(messages) : expected > 0 ? t('result.messages', counted(expected)) : null

  function toldOf({ sent, total, last_sent_at }: NonNullable<SavedResult['messages']>): string {
    if (isSent && sent === total)
      return t('result.messages_sent', { ...counted(total), seconds: lasted(last_sent_at!) })
    return t('result.messages_sent_of', { sent: number(sent), total: number(total) })
  }
  return {
    saved: saved ? t('result.saved', { at: clock(saved.saved_at) }) : t('result.saved_now'),
    published: published_at
      ? t('result.published', { seconds: lasted(published_at) })
      : saved && t('result.rating_saved'),
    messages: told ?? t('result.no_messages'),
    steps: [
      {
        name: 'saved' as const,
        at: saved && clock(saved.saved_at),
        text: `${t(`result.happened.${body.status as ResultStatus}`)}${score}`,
        note: [
          t('result.predictions', counted(predictions)),
          t('result.points', counted(awarded_points)),
        ].join(', '),
      },
      ...(published_at
        ? [
            {
              name: 'published' as const,
              at: clock(published_at),
              text: t('result.happened.published'),
              note: t('result.happened.positions', counted(changed_positions)),
            },
          ]
        : []),
      ...(told
        ? [
            {
              name: 'messages' as const,
              at: isSent ? clock(messages!.last_sent_at!) : null,
              text: t(`result.happened.${isSent ? 'messages_sent' : 'messages'}`),
              note: told,
            },
          ]
        : []),
    ],
  }
}
