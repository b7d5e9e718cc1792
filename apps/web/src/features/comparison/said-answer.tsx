import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { Check, X } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import type { ComparedEvent } from './comparison.ts'

type Told = NonNullable<ComparedEvent['mine']>
type SaidAnswerProps = { event: ComparedEvent; told: Told; isRight: boolean }

/** A user's answer in the words of its kind; its marks stand on the outer side. */
export function SaidAnswer({ event: { kind }, told, isRight }: SaidAnswerProps) {
  const { answer, parts } = told
  if ('first' in answer)
    return (
      <b className="min-w-10 type-num text-[28px]">
        {answer.first}:{answer.second}
      </b>
    )
  if ('team' in answer) return <Named entity={answer.team} isRight={isRight} />
  if ('player' in answer)
    return <Named entity={answer.player.team} name={answer.player.name} isRight={isRight} />
  if ('picks' in answer) return <Picks picks={answer.picks} isRight={isRight} />
  const earned = new Set((parts ?? []).flatMap((part) => (part.earned && part.id ? [part.id] : [])))
  const favourite = 'favourite_team_id' in answer ? answer.favourite_team_id : undefined
  return (
    <Teams
      teams={answer.teams}
      isOrdered={kind === 'table_order'}
      earned={parts ? earned : null}
      favourite={favourite}
      isRight={isRight}
    />
  )
}

type NamedProps = { entity: Entity; name?: Entity['name']; isRight: boolean }

function Named({ entity, name = entity.name, isRight }: NamedProps) {
  const localized = useLocalized()
  return (
    <span className={`flex min-w-0 items-center gap-2.5 text-15 ${isRight ? 'flex-row-reverse' : ''}`}>
      <EntityMark entity={entity} size="small" />
      <span className="min-w-0 wrap-anywhere">{localized(name)}</span>
    </span>
  )
}

type TeamsProps = {
  teams: readonly Entity[]
  isOrdered: boolean
  /** The teams that brought points; null before the question is settled. */
  earned: ReadonlySet<number> | null
  favourite: number | undefined
  isRight: boolean
}

/** Teams by their codes, so that eight fit; correct ones stand out. */
function Teams({ teams, isOrdered, earned, favourite, isRight }: TeamsProps) {
  const { t } = useTranslation('comparison')
  const localized = useLocalized()
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={`flex min-w-0 flex-wrap gap-x-3 gap-y-1.5 text-14 ${isRight ? 'justify-end' : ''}`}>
      {teams.map((team, at) => {
        const isEarned = earned?.has(team.id)
        return (
          <li
            key={team.id}
            className={`flex items-center gap-1.5 ${isEarned ? 'font-semibold text-text' : earned ? 'text-text-3' : 'text-text-2'}`}
          >
            {isOrdered && <span className="text-text-3">{at + 1}</span>}
            <EntityMark entity={team} size="small" />
            <span aria-hidden="true">
              {team.code ?? localized(team.name)}
              {team.id === favourite && ' \u00d72'}
            </span>
            <span className="sr-only">
              {[localized(team.name), team.id === favourite && t('favourite'), isEarned && t('right')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        )
      })}
    </List>
  )
}

type Pick = Extract<Told['answer'], { picks: unknown }>['picks'][number]

/** A slip: its picks, which pick is doubled or in reserve, and the outcome of each. */
function Picks({ picks, isRight }: { picks: readonly Pick[]; isRight: boolean }) {
  const { t } = useTranslation('comparison')
  const { decimal } = useFormat()
  const localized = useLocalized()
  return (
    <ul className="grid min-w-0 gap-1.5 text-14">
      {picks.map(({ event_id, fighter, type, multiply, state, coefficient }) => {
        const sign =
          state === 'right' ? (
            <Check className="size-4 shrink-0 text-ok" aria-hidden="true" />
          ) : state === 'wrong' ? (
            <X className="size-4 shrink-0 text-text-3" aria-hidden="true" />
          ) : null
        const isOut = state === 'void' || state === 'standby'
        return (
          <li
            key={event_id}
            className={`flex min-w-0 items-center gap-1.5 ${isRight ? 'flex-row-reverse' : ''} ${state === 'right' ? 'text-text' : 'text-text-3'}`}
          >
            {sign}
            <span className={`min-w-0 wrap-anywhere ${isOut ? 'line-through' : ''}`}>
              {localized(fighter.name)}
              {multiply && ' \u00d72'}
              {type === 'reserve' && `, ${t('reserve')}`}
            </span>
            {state === 'right' && Boolean(coefficient) && (
              <b className="type-num text-[18px]">{decimal(coefficient ?? 0)}</b>
            )}
            {state && state !== 'right' && <span className="sr-only">, {t(`pick.${state}`)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
