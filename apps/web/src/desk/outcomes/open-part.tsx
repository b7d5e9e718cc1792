import type { KindName } from '@called-it/rules/systems.ts'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import type { DeskDocument } from '../parts/document-query.ts'
import { useEventName } from '../parts/use-event-name.ts'
import { Block } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'

/** The rows that are shown at first. */
const FIRST = 10

/** The kinds of questions by the field in which their outcome is entered. */
const KIND_OF: Readonly<Record<string, KindName>> = {
  winner: 'tournament_winner',
  top_scorers: 'scorer',
  top_keepers: 'keeper',
  most_productive_teams: 'most_productive_team',
  league_order: 'league',
}

/** Something that the end of a tournament lacks: the path of the refusal, and its text. */
export type OpenRow = { path: string; text: string }

type OpenPartProps = { slug: string; rows: readonly OpenRow[]; document: DeskDocument }

/** What the end of a tournament still lacks: each match by its name, as a link to it, and each question. */
export function OpenPart({ slug, rows, document }: OpenPartProps) {
  const { t } = useTranslation(['desk', 'kinds'])
  const localized = useLocalized()
  const { eventName } = useEventName(document)
  const [isWhole, setWhole] = useState(false)
  const named = (key: string | null | undefined) => document.entities.find((each) => each.key === key) ?? null
  const aboutOf = (path: string) => {
    const [list, field = '', key = ''] = path.split('.')
    const event = document.events.find((each) =>
      list === 'ties' ? each.tie === field : list === 'events' && each.key === field,
    )
    if (event) {
      const { first, second } = event
      return { event, name: eventName({ key: event.key, first: named(first), second: named(second) }) }
    }
    const group = document.table_groups?.find((each) => each.key === key)
    const kind = KIND_OF[field]
    return { event: null, name: group ? localized(group.name) : kind ? t(`kinds:${kind}.name`) : null }
  }
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  return (
    <Block title={t('outcomes.open')} count={rows.length}>
      <ul>
        {shown.map(({ path, text }) => {
          const { event, name } = aboutOf(path)
          return (
            <li key={path + text} className="flex min-h-12 items-center gap-3 border-t border-line py-2">
              <CircleAlert className="size-5 shrink-0 text-warn" aria-hidden="true" />
              <span className="min-w-0">
                {event ? (
                  <Link {...toDesk(`events/${slug}/${event.key}`)} className="font-semibold hover:underline">
                    {name}
                  </Link>
                ) : (
                  name && <b className="font-semibold">{name}</b>
                )}
                <small className="block text-13 text-text-2">{text}</small>
              </span>
            </li>
          )
        })}
      </ul>
      {shown.length < rows.length && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setWhole(true)}>
          {t('outcomes.show_all', { count: rows.length })}
        </Button>
      )}
    </Block>
  )
}
