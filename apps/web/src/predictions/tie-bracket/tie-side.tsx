import { Check, ChevronsRight, CircleDashed, X } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import type { Place } from '../tie/course.ts'
import { teamOf, type TieShown } from '../tie/tie-shown.ts'
import { usePlaceName } from '../tie/use-place-name.ts'
import styles from './tie-side.module.css'

type TieSideProps = TieShown & { place: Place; isOpen: boolean; isNarrow: boolean }

/** One side of a tie: a radio button while it can be picked, then the result of the pick. */
export function TieSide({ place, isOpen, isNarrow, ...shown }: TieSideProps) {
  const { tie, pick, own } = shown
  const { t } = useTranslation('bracket')
  const name = usePlaceName()(place)
  const team = teamOf(place)
  const size = isNarrow ? 'small' : 'medium'
  if (!team || place.kind === 'picked')
    return (
      <div className={styles.side} data-to-come={team ? 'picked' : 'unknown'}>
        {team ? (
          <EntityMark entity={team} size={size} />
        ) : (
          <CircleDashed className="size-4" aria-hidden="true" />
        )}
        <span className={styles.label}>{name}</span>
        {team && <small className="sr-only">, {t(own ? 'by_picks' : 'by_their_picks')}</small>}
      </div>
    )
  const isPicked = pick === team.id
  const share = shareOf(tie, team.id)
  const face = (
    <>
      <EntityMark entity={team} size={size} />
      <span className={styles.label}>
        <span className={styles.name}>{name}</span>
        {share !== null && <small>{share}%</small>}
      </span>
    </>
  )
  if (isOpen && own)
    return (
      <label className={styles.side} data-picked={isPicked || undefined} data-out={isOut(pick, team.id)}>
        <input
          type="radio"
          className={styles.radio}
          name={`tie-${tie.id}`}
          checked={isPicked}
          onChange={() => own.onPick(team.id)}
        />
        {face}
        {isPicked && <Check className={styles.sign} aria-hidden="true" />}
      </label>
    )
  const hasWon = tie.winner === team.id
  return (
    <div
      className={styles.side}
      data-picked={isPicked || undefined}
      data-wrong={(isPicked && tie.winner !== null && !hasWon) || undefined}
      data-out={isOut(tie.winner ?? pick, team.id)}
    >
      {face}
      <Sign isPicked={isPicked} hasWon={hasWon} isDecided={tie.winner !== null} />
      {isPicked && <span className="sr-only">, {t(own ? 'picked' : 'their_pick')}</span>}
      {hasWon && <span className="sr-only">, {t('through')}</span>}
      {share !== null && <i className={styles.crowd} style={{ width: `${share}%` }} aria-hidden="true" />}
    </div>
  )
}

type SignProps = { isPicked: boolean; hasWon: boolean; isDecided: boolean }

function Sign({ isPicked, hasWon, isDecided }: SignProps) {
  if (isPicked && isDecided && !hasWon) return <X className={styles.sign} data-wrong aria-hidden="true" />
  if (isPicked) return <Check className={styles.sign} aria-hidden="true" />
  return hasWon && <ChevronsRight className={styles.sign} aria-hidden="true" />
}

/** Whether a team is known to be another one: the picked team, or the winner. */
const isOut = (known: number | null, team: number) => (known !== null && known !== team) || undefined

/** How many percent of all picks were for this team; null while that is unknown. */
function shareOf({ crowd, first_entity, second_entity }: TieShown['tie'], team: number): number | null {
  if (!crowd || crowd.total === 0) return null
  const countOf = (id: number | undefined) => crowd.picks.find((each) => each.id === id)?.count ?? 0
  const shares = percentagesOf([countOf(first_entity?.id), countOf(second_entity?.id)])
  return shares[first_entity?.id === team ? 0 : 1]!
}
