import type { Feed, Feeds } from '@called-it/contract/feeds/feeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Plug, RadioTower } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { Block, Columns } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { choicesOf } from './choices.ts'
import { DisagreementPart } from './disagreement-part.tsx'
import { type FeedRow, feedsQuery, rowsOf } from './feeds-query.ts'
import { FeedsSide } from './feeds-side.tsx'
import { FeedsTable } from './feeds-table.tsx'
import { CANDIDATES_MAX, UnmatchedPart } from './unmatched-part.tsx'
import { useDecisions } from './use-decisions.ts'
import { useFeedDeeds } from './use-feed-deeds.ts'
import { useSourceName } from '../parts/use-source-name.ts'

const AttachForm = lazyPart(() => import('./attach-form.tsx'), 'AttachForm')

/** The sources of results: how each feed is, what waits for a decision, and the names that nobody could match. */
export function FeedsPage() {
  const { t } = useTranslation(['desk', 'feeds'])
  const { weekday, time } = useFormat()
  const { data, error, refetch } = useQuery(feedsQuery)
  const [isAttaching, setIsAttaching] = useState(false)
  return (
    <DeskPage
      title={t('feeds:title')}
      note={data ? `${weekday(data.now)}, ${time(data.now)}` : '\u00A0'}
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Plug aria-hidden="true" />}
          aria-expanded={isAttaching}
          onClick={() => setIsAttaching(!isAttaching)}
        >
          {t('feeds:attach')}
        </Button>
      }
    >
      {data ? (
        <>
          {isAttaching && (
            <Suspense fallback={<Skeleton className="mb-7 block h-60" />}>
              <AttachForm sources={data.sources} onClose={() => setIsAttaching(false)} />
            </Suspense>
          )}
          <Parts data={data} />
        </>
      ) : error ? (
        <Failed title={t('feeds:failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="mt-5 h-60" />
        </Loading>
      )}
    </DeskPage>
  )
}

function Parts({ data }: { data: Feeds }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const localized = useLocalized()
  const navigate = useNavigate()
  const deeds = useFeedDeeds()
  const [detached, setDetached] = useState<Feed | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const { decide, match, deciding, matching } = useDecisions()
  const rows = rowsOf(data)
  const [first] = rows.filter(({ kind }) => kind !== 'feed')
  const { current, choose } = useRows({
    rows,
    idOf: ({ id }) => id,
    onOpen: (row) => void navigate(targetOf(row)),
    ...(first && { first: first.id }),
  })
  const press = (at: number) => {
    if (current?.kind === 'disagreement') {
      const choice = choicesOf(current.disagreement)[at]
      if (choice && deciding === null) decide(current.disagreement, choice.choose)
    }
    if (current?.kind === 'unmatched') {
      const candidate = current.unmatched.candidates.slice(0, CANDIDATES_MAX)[at]
      if (candidate && matching === null) match(current.unmatched, candidate.key)
    }
  }
  const feed = current?.feed
  const answers = current ? answersTo(current) : 0
  useKeys([
    {
      code: Array.from({ length: answers }, (_, at) => `Digit${at + 1}`),
      label: t('feeds:keys.choose'),
      when: answers > 0,
      run: (code) => press(Number(code.at(-1)) - 1),
    },
    {
      code: 'KeyN',
      label: t('feeds:keys.another'),
      when: current?.kind === 'unmatched',
      run: () =>
        current?.kind === 'unmatched' && setOpen(open === current.unmatched.id ? null : current.unmatched.id),
    },
    {
      code: 'KeyR',
      label: t('feeds:keys.run'),
      when: feed !== undefined && feed.state !== 'paused' && feed.state !== 'finished',
      run: () => feed && deeds.run(feed),
    },
    {
      code: 'KeyP',
      label: t(feed?.state === 'paused' ? 'feeds:keys.go_on' : 'feeds:keys.pause'),
      when: feed !== undefined && feed.state !== 'finished',
      run: () => feed && deeds.pause(feed),
    },
  ])
  if (data.feeds.length === 0)
    return (
      <Empty icon={<RadioTower aria-hidden="true" />} title={t('feeds:none')} text={t('feeds:none_text')} />
    )
  return (
    <>
      <FeedsTable feeds={data.feeds} current={current?.id} deeds={deeds} onDetach={setDetached} />
      <div className="mt-7">
        <Columns isWide side={<FeedsSide today={data.today} />}>
          <Block title={t('feeds:disagreements')} count={data.disagreements.length}>
            {data.disagreements.length === 0 && <Nothing text={t('feeds:no_disagreements')} />}
            {rows.map(
              (row) =>
                row.kind === 'disagreement' && (
                  <DisagreementPart
                    key={row.id}
                    disagreement={row.disagreement}
                    isCurrent={row.id === current?.id}
                    busy={deciding?.id === row.disagreement.id ? deciding.choose : null}
                    onChoose={(choice) => decide(row.disagreement, choice)}
                    onFocus={() => choose(row)}
                  />
                ),
            )}
          </Block>
          <Block title={t('feeds:unmatched')} count={data.unmatched.length}>
            {data.unmatched.length === 0 && <Nothing text={t('feeds:no_unmatched')} />}
            <ul>
              {rows.map(
                (row) =>
                  row.kind === 'unmatched' && (
                    <UnmatchedPart
                      key={row.id}
                      unmatched={row.unmatched}
                      isCurrent={row.id === current?.id}
                      isBusy={matching === row.unmatched.id}
                      isOpen={open === row.unmatched.id}
                      onOpen={(isOpen) => setOpen(isOpen ? row.unmatched.id : null)}
                      onMatch={(key) => match(row.unmatched, key)}
                      onFocus={() => choose(row)}
                    />
                  ),
              )}
            </ul>
          </Block>
        </Columns>
      </div>
      <ConfirmDialog
        open={detached !== null}
        onOpenChange={(isOpen) => !isOpen && setDetached(null)}
        title={t('feeds:detach_title', {
          source: detached ? sourceName(detached.source) : '',
          tournament: detached ? localized(detached.tournament.name) : '',
        })}
        text={t('feeds:detach_text')}
        keepLabel={t('feeds:detach_keep')}
        confirmLabel={t('feeds:detach_confirm')}
        danger
        onConfirm={() => {
          if (detached) deeds.detach(detached)
          setDetached(null)
        }}
      />
    </>
  )
}

/** How many answers a row has, each with a key. */
function answersTo(row: FeedRow): number {
  if (row.kind === 'disagreement') return choicesOf(row.disagreement).length
  return row.kind === 'unmatched' ? row.unmatched.candidates.slice(0, CANDIDATES_MAX).length : 0
}

function Nothing({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 border-t border-line py-3 text-14 text-text-2 [&>svg]:size-4 [&>svg]:text-ok">
      <CircleCheck aria-hidden="true" />
      {text}
    </p>
  )
}

/** The page that Enter opens for a row: the event of a question, else the events of its tournament. */
function targetOf(row: FeedRow) {
  if (row.kind === 'feed') return toDesk('events', { tournament: row.feed.tournament.slug })
  const { event, tournament } = row.kind === 'disagreement' ? row.disagreement : row.unmatched
  return event
    ? toDesk(`events/${tournament.slug}/${event.key}`)
    : toDesk('events', { tournament: tournament.slug })
}
