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
  note: string
  /** The sides of a match, whose marks stand beside its name. */
  event?: DeskEvent
  /** The user, whose picture stands in place of the icon. */
  user?: PublicUser
  /** An address below `/desk`, or the id of a user. */
  opens: { desk: string; search?: Record<string, string> } | { user: number }
}

/** Finds matches, tournaments, people and actions for a text: after `>` actions alone, after `@` people alone. */
export function useFound(text: string): FoundRow[] {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { moment } = useFormat()
  const { sidesOf } = useSides()
  const { roles } = useMe()
  const only = text.startsWith('>') ? 'actions' : text.startsWith('@') ? 'users' : null
  const wanted = (only ? text.slice(1) : text).trim()
  const { text: asked } = useSettled(wanted)
  const query = { q: asked, ...(only === 'users' && { kind: 'user' as const }) }
  const found = useQuery({
    queryKey: deskKeys.search(query),
    queryFn: () => call('GET /api/v1/organiser/search', { query }),
    enabled: asked !== '' && only !== 'actions',
    placeholderData: keepPreviousData,
  }).data
  const results = wanted === '' || only === 'actions' ? [] : (found?.results ?? [])
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
            note,
            event,
            opens: { desk: address },
          },
          {
            id: `c${event.id}`,
            group: 'actions',
            Icon: CalendarClock,
            title: t('palette.change', { event: title }),
            note,
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
            note: '',
            opens: { desk: 'events', search: { tournament: slug } },
          },
          {
            id: `o${slug}`,
            group: 'actions',
            Icon: Flag,
            title: t('palette.finish', { tournament: title }),
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
    const note = `G ${entry.code.slice('Key'.length)}`
    return [{ id: `p${address}`, group: 'actions', Icon: entry.Icon, title, note, opens: { desk: address } }]
  })
  return (['events', 'tournaments', 'users', 'actions'] as const).flatMap((group) =>
    [...rows, ...pages].filter((row) => row.group === group),
  )
}
