import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { Check, Star } from 'lucide-react'
import { useCountryName } from '../../lib/language/country-name.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { Flag } from '../../ui/marks/flag.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import styles from './team-option.module.css'

type TeamOptionProps = {
  team: Entity
  isChosen: boolean
  isFavourite: boolean
  /** It is the first thing to do on the page. */
  isStart: boolean
  onToggle: () => void
  onFavourite: () => void
}

/** A club to choose: the whole row is a toggle; only a chosen club can be the favourite. */
export function TeamOption({ team, isChosen, isFavourite, isStart, onToggle, onFavourite }: TeamOptionProps) {
  const { t } = useTranslation('top-eight')
  const localized = useLocalized()
  const countryName = useCountryName()
  const name = localized(team.name)
  const country = team.country && countryName(team.country)
  return (
    <li className={styles.option} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isChosen}
        aria-label={country ? `${name}, ${country}` : name}
        data-start={isStart || undefined}
        onClick={onToggle}
      />
      <EntityMark entity={team} size={40} />
      <span className={styles.names}>
        <b>{name}</b>
        {(isFavourite || team.country) && (
          <small>
            {team.country && <Flag country={team.country} size="small" />}
            {isFavourite ? t('favourite') : country}
          </small>
        )}
      </span>
      <span className={styles.marks}>
        {isChosen && (
          <IconButton
            className={styles.star}
            label={t('favourite_of', { name })}
            aria-pressed={isFavourite}
            onClick={onFavourite}
          >
            <Star aria-hidden="true" />
          </IconButton>
        )}
        <span className={styles.box}>
          <Check aria-hidden="true" />
        </span>
      </span>
    </li>
  )
}
