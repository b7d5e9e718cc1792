import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Entity, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Trophy } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { teamOf, takesPicks, type TieShown } from '../tie/tie-shown.ts'
import styles from './champion.module.css'

type ChampionProps = {
  tournament: Tournament | undefined
  /** The final. */
  shown: TieShown
  size: number
}

/** The winner of the final: the real one, else the picked one; before there is any, what is missing. */
export function Champion({ tournament, shown, size }: ChampionProps) {
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  const { tie, pick, own } = shown
  const team = teamIn(shown, tie.winner ?? pick)
  // The code of the viewer's group; users without a group have no common sign.
  const mark = tournament?.distributionResult?.group?.code
  return (
    <div className={styles.champion} data-known={team ? '' : undefined}>
      <span className="text-13 text-text-2">{t('champion.title')}</span>
      <div className={styles.cup} style={{ minHeight: size }}>
        <span className={styles.mark}>
          {mark ? (
            <GroupMark code={mark} size={size} />
          ) : (
            <Trophy style={{ width: size * 0.6, height: size * 0.6, strokeWidth: 1 }} aria-hidden="true" />
          )}
        </span>
        {team && (
          <span className={styles.flag}>
            <EntityMark entity={team} size="large" />
          </span>
        )}
      </div>
      {team && (
        <b className={styles.name}>
          <FittedText text={localized(team.name)} />
        </b>
      )}
      <span className="text-13 text-text-2">{t(`champion.${wordOf(shown, tie, team, own !== null)}`)}</span>
    </div>
  )
}

function wordOf(shown: TieShown, { winner }: BracketTie, team: Entity | null, isOwn: boolean) {
  if (winner !== null) return 'real'
  if (team) return isOwn ? 'own' : 'theirs'
  return takesPicks(shown) ? 'open' : 'to_come'
}

const teamIn = ({ sides }: TieShown, id: number | null) =>
  sides.map(teamOf).find((team) => team?.id === id) ?? null
