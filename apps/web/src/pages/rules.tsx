import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PrizeList } from '../features/prizes/prize-list.tsx'
import { prizesOf } from '../features/prizes/prizes.ts'
import { Contents } from '../features/rules/contents.tsx'
import { PointsRules } from '../features/rules/points-rules.tsx'
import { type Rules, rulesQuery } from '../features/rules/rules.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTitle } from '../lib/address/title.ts'
import { usePart } from '../lib/parts/use-part.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ADDED_RULES } from '../predictions/kind-rules.ts'
import { Failed } from '../ui/states/failed.tsx'
import { LateMarkdown } from '../ui/content/late-markdown.ts'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { Video } from '../ui/content/video.tsx'
import styles from './rules.module.css'

const route = getRouteApi('/tournament/$slug/rules')

/** The rules of a tournament: its points, computed from its ruleset, and the organiser's own text. */
export function RulesPage() {
  const { t } = useTranslation('rules')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const { data: rules, error, refetch } = useQuery(rulesQuery(slug))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
  const system = tournament?.system_name
  useEffect(() => {
    if (system) void ADDED_RULES[system].preload()
  }, [system])
  if (tournament && rules) return <LoadedRules tournament={tournament} rules={rules} />
  if (error)
    return (
      <div className={`page-width ${styles.page}`}>
        <div className={styles.whole}>
          <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
        </div>
      </div>
    )
  // It waits for the name above it, which may take another line.
  return <RulesSkeleton className={tournament ? '' : 'invisible'} />
}

function RulesSkeleton({ className }: { className: string }) {
  return (
    <div className={`page-width ${styles.page} ${className}`}>
      <Skeleton className="block h-56 max-desktop:hidden" />
      <Loading className="grid content-start gap-5">
        <Skeleton className="block h-9 w-72" />
        <Skeleton className="block h-12" />
        <Skeleton className="block h-160" />
      </Loading>
      <Skeleton className="block h-120" />
    </div>
  )
}

function LoadedRules({ tournament, rules: { rules, ruleset } }: { tournament: Tournament; rules: Rules }) {
  const { t } = useTranslation('rules')
  const localized = useLocalized()
  const hasPrizes = tournament.prizes.length > 0
  const named = useRouterState({ select: ({ location }) => location.hash })
  const canReadTexts = usePart(LateMarkdown)
  const isWhole = usePart(ADDED_RULES[tournament.system_name])
  // The address may name a section that did not exist yet, or stood higher, when the page was opened.
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView()
  }, [named, canReadTexts, isWhole])
  if (!isWhole) return <RulesSkeleton className="" />
  const contents = [
    { id: 'points', title: t('points.title') },
    ...rules.map(({ key, title }) => ({ id: `rule-${key}`, title: localized(title) })),
    ...(hasPrizes ? [{ id: 'prizes', title: t('prizes') }] : []),
  ]
  return (
    <div className={`page-width ${styles.page}`}>
      <Contents items={contents} named={named} />
      <article className={styles.text}>
        <section id="points">
          <h2 className="type-h2">{t('points.title')}</h2>
          <PointsRules tournament={tournament} ruleset={ruleset} />
        </section>
        {rules.map(({ key, title, body, video }) => (
          <section key={key} id={`rule-${key}`}>
            <h2 className="type-h2">{localized(title)}</h2>
            {canReadTexts ? (
              <LateMarkdown text={localized(body)} under={2} />
            ) : (
              <Skeleton className="block h-40" />
            )}
            {video && <Video src={video.src} poster={video.poster} title={localized(video.title)} />}
          </section>
        ))}
      </article>
      {hasPrizes && (
        <aside id="prizes" className={styles.prizes} aria-label={t('prizes')}>
          {(['group', 'tournament'] as const).map((scope) => {
            const prizes = prizesOf(tournament.prizes, scope)
            const isFinal = tournament.status === 'finished'
            return (
              prizes.length > 0 && (
                <PrizeList
                  slug={tournament.slug}
                  holders={[]}
                  key={scope}
                  scope={scope}
                  prizes={prizes}
                  place={null}
                  isFinal={isFinal}
                />
              )
            )
          })}
        </aside>
      )}
    </div>
  )
}
