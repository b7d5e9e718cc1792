import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { findsName } from '../../lib/text/name-search.ts'
import { now } from '../../lib/time/now.ts'
import { documentQuery } from '../parts/document-query.ts'
import { toDesk, useDeskSearch } from '../shell/desk-link.ts'
import { todayQuery } from '../shell/today-query.ts'
import { currentRound } from './event-days.ts'
import { allTournamentsQuery, eventsQuery } from './events-queries.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * The list of events as the address asks for it: a tournament (by default the first that is not over), and of it a round
 * (by default the present one), the events that need an organiser, or those whose side is searched for.
 */
export function useEventsView() {
  const navigate = useNavigate()
  const search = useDeskSearch()
  const tournamentsQuery = useQuery(allTournamentsQuery)
  const tournaments = tournamentsQuery.data ?? []
  const tournament =
    textOf(search.tournament) ??
    (tournaments.find(({ status }) => status !== 'finished') ?? tournaments[0])?.slug
  const documentAnswer = useQuery({ ...documentQuery(tournament ?? ''), enabled: tournament !== undefined })
  const document = documentAnswer.data
  const isHandNeeded = search.needs_hand === 'true'
  const wantedText = textOf(search.q) ?? ''
  const isWide = isHandNeeded || wantedText !== ''
  const wantedRound = wantedText ? undefined : textOf(search.round)
  const round = wantedRound ?? (isWide ? undefined : document && currentRound(document, now()))

  const show = (next: Record<string, string | undefined>) =>
    void navigate({ ...toDesk('events', { tournament, ...next }), replace: true })
  const [text, setText] = useSearchText(wantedText, (q) => show({ q: q || undefined }))

  const eventsAnswer = useQuery({
    ...eventsQuery({ tournament: tournament ?? '', round, ...(isHandNeeded && { needs_hand: 'true' }) }),
    enabled: tournament !== undefined && (isWide || round !== undefined),
  })
  const tasks = (useQuery(todayQuery).data?.items ?? []).filter(
    (task) => task.event !== null && task.tournament?.slug === tournament,
  )
  const found = (event: ListedEvent) =>
    findsName(
      wantedText,
      [event.first, event.second, event.round].flatMap((each) => namesOf(each?.name)),
    )
  return {
    tournament,
    tournaments,
    document,
    rounds: (document?.rounds ?? []) as { key: string; name: Localized }[],
    round,
    isHandNeeded,
    text,
    tasks,
    events: wantedText ? eventsAnswer.data?.events.filter(found) : eventsAnswer.data?.events,
    hasNone: tournamentsQuery.isSuccess && tournaments.length === 0,
    error: tournamentsQuery.error ?? documentAnswer.error ?? eventsAnswer.error,
    reload: () => Promise.all([tournamentsQuery, documentAnswer, eventsAnswer].map((each) => each.refetch())),
    setText,
    setTournament: (slug: string) => show({ tournament: slug }),
    setRound: (key: string) => show({ round: key }),
    setHandNeeded: (isNeeded: boolean) => show({ needs_hand: isNeeded ? 'true' : undefined }),
  }
}

export type EventsView = ReturnType<typeof useEventsView>
export type TournamentBrief = EventsView['tournaments'][number]

const namesOf = (name: Localized | undefined) => (name ? [name.ru, name.en] : [])
