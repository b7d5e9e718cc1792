import type { TournamentWinners, WinnerRow } from '@called-it/contract/tournaments/winners.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { PrizePicture } from '../../game/prizes/prize-picture.tsx'
import styles from './places.module.css'
import { PlaceNumeral, useScore, WinnerActions, WinnerLink } from './winner.tsx'

type PlacesProps = { tournament: TournamentWinners['tournament']; rows: WinnerRow[] }

/** The first three; users with a shared position have the same numeral. */
export function Podium({ tournament, rows }: PlacesProps) {
  const { t } = useTranslation('hall')
  const score = useScore()
  return (
    <ol className={styles.podium} aria-label={t('podium')}>
      {rows.map((row) => (
        <li key={row.user.id} data-place={row.position} data-me={row.is_me || undefined}>
          <PlaceNumeral row={row} className={styles.place} />
          <Avatar name={row.user.name} image={row.user.avatar} size={48} />
          <span className="min-w-0">
            <b className={styles.name}>
              <WinnerLink slug={tournament.slug} row={row} />
            </b>
            <small className={styles.from}>
              <WinnerGroup row={row} />
            </small>
          </span>
          <PrizeWon prize={row.prize} size={32} />
          <Score {...score(row)} />
          <WinnerActions slug={tournament.slug} row={row} />
        </li>
      ))}
    </ol>
  )
}

/** The users behind them, down to position 16. */
export function RunnersUp({ tournament, rows, isCut }: PlacesProps & { isCut: boolean }) {
  const { t } = useTranslation('hall')
  const score = useScore()
  return (
    <section>
      <h3 className="type-h3">{t('runners')}</h3>
      <ol className={styles.runners}>
        {rows.map((row) => (
          <li key={row.user.id} data-me={row.is_me || undefined}>
            <PlaceNumeral row={row} className={styles.place} />
            <Avatar name={row.user.name} image={row.user.avatar} size={32} />
            <span className="min-w-0">
              <span className={styles.name}>
                <WinnerLink slug={tournament.slug} row={row} />
              </span>
              <PrizeWon prize={row.prize} size={20} />
            </span>
            <Score {...score(row)} />
            <WinnerActions slug={tournament.slug} row={row} />
          </li>
        ))}
      </ol>
      {isCut && <p className="mt-3 text-13 text-text-2">{t('cut')}</p>}
    </section>
  )
}

/** A winner's group of the draw; for fights, which have no groups, the number of right picks. */
function WinnerGroup({ row }: { row: WinnerRow }) {
  const { t } = useTranslation('hall')
  const localized = useLocalized()
  if (row.coefficient_sum !== null) return t('picks', { count: row.points })
  if (!row.group) return t('exact', { count: row.exact_hits })
  return (
    <>
      <GroupMark code={row.group.code} size={16} />
      {localized(row.group.name)}
    </>
  )
}

/** A prize with its picture; nothing without a prize. */
export function PrizeWon({ prize, size }: { prize: WinnerRow['prize']; size: number }) {
  const localized = useLocalized()
  if (!prize) return <span className={styles.prize} />
  return (
    <span className={styles.prize}>
      <PrizePicture title={prize} size={size} />
      <span>{localized(prize)}</span>
    </span>
  )
}

function Score({ sum, unit }: { sum: string; unit: string }) {
  return (
    <span className={styles.score}>
      {sum}
      <span className="sr-only"> {unit}</span>
    </span>
  )
}
