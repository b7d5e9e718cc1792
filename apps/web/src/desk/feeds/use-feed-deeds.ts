import type { Feed } from '@called-it/contract/feeds/feeds.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import { useSourceName } from '../parts/use-source-name.ts'

export type FeedDeeds = {
  run: (feed: Feed) => void
  pause: (feed: Feed) => void
  detach: (feed: Feed) => void
}

/** What can be done to a feed. A pause is taken back by going on. */
export function useFeedDeeds(): FeedDeeds {
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const nameOf = ({ source }: Feed) => sourceName(source)
  const running = useDeed({
    send: (feed: Feed) => call('POST /api/v1/organiser/feeds/{id}/run', { params: { id: String(feed.id) } }),
    onDone: (_, feed) =>
      showToast({ severity: 'success', summary: t('feeds:asked', { feed: nameOf(feed) }) }),
    failed: t('feeds:failed_run'),
  })
  const pausing = useDeed({
    send: ({ feed, paused }: { feed: Feed; paused: boolean }) =>
      call('PUT /api/v1/organiser/feeds/{id}', { params: { id: String(feed.id) }, body: { paused } }),
    onDone: (_, { feed, paused }) =>
      offerTakeBack({
        summary: t(paused ? 'feeds:paused' : 'feeds:goes_on', { feed: nameOf(feed) }),
        run: () => pausing.mutate({ feed, paused: !paused }),
      }),
    failed: t('feeds:failed_pause'),
  })
  const detaching = useDeed({
    send: (feed: Feed) => call('DELETE /api/v1/organiser/feeds/{id}', { params: { id: String(feed.id) } }),
    onDone: (_, feed) =>
      showToast({ severity: 'success', summary: t('feeds:detached', { feed: nameOf(feed) }) }),
    failed: t('feeds:failed_detach'),
  })
  return {
    run: (feed) => !running.isPending && running.mutate(feed),
    pause: (feed) => !pausing.isPending && pausing.mutate({ feed, paused: feed.state !== 'paused' }),
    detach: (feed) => !detaching.isPending && detaching.mutate(feed),
  }
}
