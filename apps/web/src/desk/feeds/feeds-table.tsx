import type { Feed } from '@called-it/contract/feeds/feeds.ts'
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Pause,
  Play,
  RotateCw,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { FeedCells } from './feed-cells.tsx'
import type { FeedDeeds } from './use-feed-deeds.ts'
import { useWhen } from './use-when.ts'
import styles from './feeds.module.css'
import { useSourceName } from '../parts/use-source-name.ts'

type FeedsTableProps = {
  feeds: Feed[]
  current: string | undefined
  deeds: FeedDeeds
  onDetach: (feed: Feed) => void
}

/** The feeds: how each is, when it was asked, what it has changed, and how many calls it has left. */
export function FeedsTable({ feeds, current, deeds, onDetach }: FeedsTableProps) {
  const { t } = useTranslation(['desk', 'feeds'])
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('feeds:title')}>
        <thead>
          <tr>
            {(['source', 'state', 'day', 'last', 'next', 'changes', 'quota'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`feeds:columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('feeds:columns.deeds')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <FeedLine
              key={feed.id}
              feed={feed}
              isCurrent={current === `f${feed.id}`}
              deeds={deeds}
              onDetach={onDetach}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FeedLineProps = { feed: Feed; isCurrent: boolean; deeds: FeedDeeds; onDetach: (feed: Feed) => void }

function FeedLine({ feed, isCurrent, deeds, onDetach }: FeedLineProps) {
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const localized = useLocalized()
  const { past, next } = useWhen()
  const { number } = useFormat()
  const { source, tournament, last_run_at, next_run_at, changes, quota, competition, season } = feed
  const name = sourceName(source)
  const about = `${name}, ${localized(tournament.name)}`
  const isPaused = feed.state === 'paused'
  const isOver = feed.state === 'finished'
  return (
    <tr data-row={`f${feed.id}`} data-current={isCurrent || undefined} aria-current={isCurrent || undefined}>
      <th scope="row">
        <b>{name}</b>
        <span className={styles.note}>
          {[localized(tournament.name), [competition, season].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </th>
      <td>
        <FeedStateWords feed={feed} />
      </td>
      <td>
        <FeedCells cells={feed.cells} />
      </td>
      <td className={styles.time}>{past(last_run_at)}</td>
      <td className={styles.time} data-column="next">
        {next(isPaused || isOver ? null : next_run_at)}
      </td>
      <td>
        {changes === 0
          ? t('feeds:no_changes')
          : t('feeds:changes', { count: changes, number: number(changes) })}
      </td>
      <td data-column="quota">
        {quota
          ? t(`feeds:quota.${quota.per}`, { left: number(quota.left), limit: number(quota.limit) })
          : t('feeds:quota.none')}
      </td>
      <td>
        <div className={styles.deeds}>
          {!isOver && (
            <>
              <IconButton
                label={t('feeds:run', { feed: about })}
                aria-disabled={isPaused || undefined}
                onClick={() => !isPaused && deeds.run(feed)}
              >
                <RotateCw aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t(isPaused ? 'feeds:go_on' : 'feeds:pause', { feed: about })}
                onClick={() => deeds.pause(feed)}
              >
                {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              </IconButton>
            </>
          )}
          <IconButton label={t('feeds:detach', { feed: about })} onClick={() => onDetach(feed)}>
            <Unplug aria-hidden="true" />
          </IconButton>
        </div>
      </td>
    </tr>
  )
}

const ICONS = {
  waiting: CircleDashed,
  answering: CircleCheck,
  failing: CircleX,
  silent: CircleX,
  paused: CirclePause,
  finished: CircleCheck,
  no_key: TriangleAlert,
}

/** How a feed is, in one line: what wants a hand goes first. */
function FeedStateWords({ feed: { state, trouble, unmatched, held } }: { feed: Feed }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const isAsking = state === 'answering' && unmatched + held > 0
  const Icon = isAsking ? TriangleAlert : ICONS[state]
  const words = isAsking
    ? [
        unmatched > 0 && t('feeds:state.unmatched', { count: unmatched }),
        held > 0 && t('feeds:state.held', { count: held }),
      ]
    : [
        t(`feeds:state.${state}`),
        (state === 'failing' || state === 'silent') && trouble && t(`feeds:trouble.${trouble}`),
      ]
  return (
    <span className={styles.state} data-state={isAsking ? 'asking' : state}>
      <Icon aria-hidden="true" />
      <span>{words.filter(Boolean).join(', ')}</span>
    </span>
  )
}
