import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { PrizePicture } from '../../game/prizes/prize-picture.tsx'
import styles from './prizes.module.css'
import { isWithin, type Prize } from './prizes.ts'

type PrizeListProps = {
  scope: Prize['scope']
  /** The prizes of that scope, in their order. */
  prizes: Prize[]
  /** The viewer's position; null without one, or if it is below all prizes. */
  place: number | null
  /** Whether positions are final. */
  isFinal: boolean
}

/** The prizes of the groups or of the whole tournament; the viewer's position is marked. */
export function PrizeList({ scope, prizes, place, isFinal }: PrizeListProps) {
  const { t } = useTranslation('prizes')
  const { number, ordinal } = useFormat()
  const localized = useLocalized()
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={`prizes-${scope}`} data-scope={scope}>
      <header className={styles.head}>
        <h3 id={`prizes-${scope}`} className="type-h3">
          {t(`${scope}.title`)}
        </h3>
        <p>{t(`${scope}.text`)}</p>
      </header>
      <ol>
        {prizes.map((prize) => {
          const { place_from, place_to, title } = prize
          const isMine = isWithin(prize, place)
          return (
            <li
              key={`${place_from} ${place_to} ${title.en}`}
              className={styles.prize}
              data-mine={isMine || undefined}
            >
              <b className={styles.place}>
                {place_from === place_to ? number(place_from) : `${number(place_from)}–${number(place_to)}`}{' '}
                <span className={scope === 'group' ? styles.of : 'sr-only'}>{t(`${scope}.place`)}</span>
              </b>
              <PrizePicture title={title} />
              <span className="min-w-0">
                <span className={styles.title}>{localized(title)}</span>
                {isMine && place !== null && (
                  <small className={styles.own}>
                    {t(`${scope}.${isFinal ? 'won' : 'own'}`, { place: ordinal(place) })}
                  </small>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
