import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { keepPreviousData } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, Flag, Trophy, User } from 'lucide-react'
import type { ComponentType } from 'react'
import { call } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { findsName } from '../../lib/text/name-search.ts'
import { useSettled } from '../parts/use-settled.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { pagesFor } from '../shell/desk-pages.tsx'
import { useSides } from '../shell/use-sides.ts'

/** Something that was found: it opens a page of the desk, or the page of a user. */
export type FoundRow = {
  id: string
  group: 'events' | 'tournaments' | 'users' | 'actions'
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>
  title: string
  /** The words of the search, which are marked in the title. */
  marked: readonly string[]
  note: string
  /** The keys that do the same without the search. */
  keys?: string
  /** The sides of a match, whose marks stand beside its name. */
  event?: DeskEvent
  /** The user, whose picture stands in place of the icon. */
  user?: PublicUser
  /** An address below `/desk`, or the id of a user. */
  opens: { desk: string; search?: Record<string, string> } | { user: number }
}

/** Finds matches, tournaments, people and actions for a text: after `>` actions alone, after `@` people alone. */
export function useFound(text: string): {
  rows: FoundRow[]
  /** Whether the answer for this text is still to come. */
  isSearching: boolean
  error: Error | null
  retry: () => void
} {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { moment } = useFormat()
  const { sidesOf } = useSides()
  const { roles } = useMe()
  const only = text.startsWith('>') ? 'actions' : text.startsWith('@') ? 'users' : null
  const wanted = (only ? text.slice(1) : text).trim()
  const { text: asked, isSettled } = useSettled(wanted)
  const query = { q: asked, ...(only === 'users' && { kind: 'user' as const }) }
  const search = useQuery({
    queryKey: deskKeys.search(query),
    queryFn: () => call('GET /api/v1/organiser/search', { query }),
    enabled: asked !== '' && only !== 'actions',
    placeholderData: keepPreviousData,
  })
  const isAsked = wanted !== '' && only !== 'actions'
  const results = isAsked && !search.error ? (search.data?.results ?? []) : []
  // Sides are found word by word, every other name as a whole.
  const [whole, words] = [[wanted], wanted.split(/[^\p{L}\p{N}]+/u)]
  const rows = results.flatMap((each): FoundRow[] => {
    switch (each.kind) {
      case 'event': {
        const { event, tournament } = each
        const address = `events/${tournament.slug}/${event.key}`
        const title = sidesOf(event)
        const note = [localized(event.round.name), event.starts_at && moment(event.starts_at)]
          .filter(Boolean)
          .join(', ')
        return [
          {
            id: `e${event.id}`,
            group: 'events',
            Icon: CalendarDays,
            title,
            marked: words,
            note,
            event,
            opens: { desk: address },
          },
          {
            id: `c${event.id}`,
            group: 'actions',
            Icon: CalendarClock,
            title: t('palette.change', { event: title }),
            marked: words,
            note: '',
            keys: 'KeyM',
            opens: { desk: `${address}/change` },
          },
        ]
      }
      case 'tournament': {
        const { slug, name } = each.tournament
        const title = localized(name)
        return [
          {
            id: `t${slug}`,
            group: 'tournaments',
            Icon: Trophy,
            title,
            marked: whole,
            note: '',
            opens: { desk: 'events', search: { tournament: slug } },
          },
          {
            id: `o${slug}`,
            group: 'actions',
            Icon: Flag,
            title: t('palette.finish', { tournament: title }),
            marked: whole,
            note: '',
            opens: { desk: `tournaments/outcomes/${slug}` },
          },
        ]
      }
      case 'user': {
        const { id, name } = each.user
        return [
          {
            id: `u${id}`,
            group: 'users',
            Icon: User,
            title: name,
            marked: whole,
            note: '',
            user: each.user,
            opens: { user: id },
          },
        ]
      }
    }
  })
  const pages = pagesFor(roles ?? null).flatMap(({ address, entry }): FoundRow[] => {
    if (!entry || only === 'users') return []
    const page = t(`shell.pages.${entry.name}`)
    if (!findsName(wanted, [page])) return []
    const title = t('palette.go', { page })
    const keys = `KeyG ${entry.code}`
    const { Icon } = entry
    return [
      {
        id: `p${address}`,
        group: 'actions',
        Icon,
        title,
        marked: whole,
        note: '',
        keys,
        opens: { desk: address },
      },
    ]
  })
  return {
    rows: (['events', 'tournaments', 'users', 'actions'] as const).flatMap((group) =>
      [...rows, ...pages].filter((row) => row.group === group),
    ),
    isSearching: isAsked && (!isSettled || search.isPlaceholderData || search.isPending),
    error: isAsked ? search.error : null,
    retry: () => void search.refetch(),
  }
}
