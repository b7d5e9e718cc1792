import type { KindName } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../lib/language/translation.ts'
import { progressQuery } from '../features/deadlines/progress.ts'
import { KindFrame } from '../predictions/frame/kind-frame.tsx'
import { KindSkeleton } from '../predictions/frame/kind-skeleton.tsx'
import { FIRST_KIND, guessBareKind, kindsBeside, kindsOf } from '../predictions/kinds.ts'
import { RailContext } from '../predictions/frame/rail-context.ts'
import { WAITING } from '../predictions/waiting.ts'
import { UserActions } from '../features/ratings/views.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { OriginButton } from '../game/users/origin-button.tsx'
import { useLocalized } from '../lib/language/language.ts'
import { useMe } from '../lib/session/session.ts'
import { useOrigin } from '../lib/address/came-from.ts'
import { useTitle } from '../lib/address/title.ts'

const route = getRouteApi('/tournament/$slug/')

/** The predictions of the viewer or of another user in a tournament, of the kind that the address names. */
export function PredictionsPage() {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const me = useMe()
  const hasOrigin = useOrigin() !== undefined
  const { slug } = route.useParams()
  const search = route.useSearch()
  const { round, user, fill } = search
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const { data: progress } = useQuery({ ...progressQuery, enabled: false }) // the layout requests it
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))

  // A tournament of fights has no matches: the kind at the bare address depends on the tournament.
  const type = search.type ?? (tournament ? kindsOf(tournament)[0]?.kind : guessBareKind(slug))
  const kinds = tournament ? kindsOf(tournament) : kindsBeside(type ?? FIRST_KIND)
  const kind = kinds.find((each) => each.kind === (type ?? FIRST_KIND)) ?? kinds[0]!
  const whose = user === me.id ? undefined : user
  return (
    <>
      {whose === undefined && <h2 className="sr-only">{t('title')}</h2>}
      {whose !== undefined && tournament && (hasOrigin || tournament.ratings_open) && (
        <div className="page-width flex min-h-17 flex-wrap items-end gap-3 pt-6 max-tablet:*:flex-auto">
          <OriginButton />
          {tournament.ratings_open && (
            <Suspense>
              <UserActions slug={slug} userId={whose} here="predictions" />
            </Suspense>
          )}
        </div>
      )}
      <RailContext value={{ kinds: kinds.map((each) => each.kind), tournament, progress }}>
        <Suspense fallback={<Waiting slug={slug} kind={kind.kind} user={whose} />}>
          {type ? (
            <kind.Panel
              slug={slug}
              tournament={tournament}
              user={whose}
              roundKey={round}
              isToFill={fill === true}
            />
          ) : (
            <Waiting slug={slug} kind={kind.kind} user={whose} />
          )}
        </Suspense>
      </RailContext>
    </>
  )
}

type WaitingProps = { slug: string; kind: KindName; user: number | undefined }

/** Placeholders of a kind until its screen has loaded; the static shell shows them before the application. */
function Waiting({ slug, kind, user }: WaitingProps) {
  const Own = WAITING[kind]
  if (Own) return <Own slug={slug} user={user} />
  return (
    <KindFrame slug={slug} kind={kind} user={user}>
      <KindSkeleton />
    </KindFrame>
  )
}
