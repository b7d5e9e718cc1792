import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BottomBar } from '../saving/bottom-bar.tsx'
import { ChoiceActions } from './choice-actions.tsx'
import styles from './choice-bar.module.css'
import type { OwnChoice } from './use-choice.ts'

type ChoiceBarProps = { slug: string; own: OwnChoice; teams: ReadonlyMap<number, Entity> }

/** The progress of the choice and its button, always in reach where the window has no column for them. */
export function ChoiceBar({ slug, own, teams }: ChoiceBarProps) {
  const { t } = useTranslation(['top-eight', 'ui'])
  const localized = useLocalized()
  const { choice, state, isUnsaved } = own
  const favourite = teams.get(choice.favourite_team_id ?? NaN)
  return (
    <BottomBar
      className={styles.bar}
      isNarrow
      data-unsaved={isUnsaved || undefined}
      data-asking={state === 'ask' || undefined}
      aria-label={t('bar.label')}
    >
      <p>
        <span>
          {state === 'ask'
            ? t('ui:status.ask')
            : t('bar.count', { count: choice.team_ids.length, total: LEAGUE_TEAMS })}
        </span>
        <small>
          {favourite ? t('bar.favourite', { name: localized(favourite.name) }) : t('no_favourite')}
        </small>
      </p>
      <ChoiceActions slug={slug} own={own} isShort />
    </BottomBar>
  )
}
