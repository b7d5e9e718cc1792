import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import { broughtBy, type ComparedEvent, difference } from './comparison.ts'
import { ShownAnswer } from '../../predictions/answers.tsx'
import { viewOf } from '../../predictions/kinds.ts'
import styles from './compared-row.module.css'
import { useFigures } from './use-figures.ts'

type ComparedRowProps = {
  event: ComparedEvent
  /** The greatest difference on screen: the bar's full length. */
  widest: number
  isFights: boolean
}

/** One question: the viewer's answer on the left, the other's on the right, between them who gained. */
export function ComparedRow({ event, widest, isFights }: ComparedRowProps) {
  const { kind, mine, theirs, about } = event
  const { per } = viewOf(kind)
  const isVoid = about.status === 'cancelled' || about.status === 'awarded'
  return (
    <li className={styles.row} data-void={isVoid || undefined} data-wide={per === 'event' ? undefined : per}>
      <Side event={event} shown={mine} isMine isFights={isFights} />
      <div className={styles.middle}>
        <About event={event} />
        {!isVoid && <Gained event={event} widest={widest} isFights={isFights} />}
      </div>
      <Side event={event} shown={theirs} isFights={isFights} />
    </li>
  )
}

type SideProps = {
  event: ComparedEvent
  shown: ComparedEvent['mine']
  isMine?: boolean
  isFights: boolean
}

function Side({ event, shown, isMine = false, isFights }: SideProps) {
  const { t } = useTranslation('comparison')
  const { signed } = useFigures(isFights)
  const label = t(isMine ? 'mine' : 'theirs')
  if (!shown)
    return (
      <div className={styles.side} data-mine={isMine || undefined} data-none="">
        <span className="sr-only">{t('none', { who: label })}</span>
        <span aria-hidden="true">&ndash;</span>
      </div>
    )
  const brought = broughtBy(shown)
  const isLive = event.about.status === 'live'
  return (
    <div className={styles.side} data-mine={isMine || undefined} data-earned={brought > 0 || undefined}>
      <span className="sr-only">{label}:</span>
      <ShownAnswer kind={event.kind} shown={shown} isRight={!isMine} />
      {shown.points !== null && (
        <span className={styles.plate}>
          <Plate tone={brought > 0 ? (isMine ? 'accent' : 'inverse') : 'muted'} isProvisional={isLive}>
            {signed(brought)}
          </Plate>
        </span>
      )}
    </div>
  )
}

/** The question: a match or a tie with its sides and its score, otherwise its name and its kind. */
function About({ event: { kind, about, mine, theirs } }: { event: ComparedEvent }) {
  const { t } = useTranslation(['comparison', 'predictions', 'kinds'])
  const localized = useLocalized()
  const { first_entity: first, second_entity: second, status, score } = about
  const isSettled = (mine ?? theirs)?.points !== null
  const note = status && status !== 'finished' && status !== 'scheduled' && t(`status.${status}`)
  const isOpen = !isSettled && !note
  const { per } = viewOf(kind)
  const question = t(`kinds:${kind}.question`)
  if (per !== 'event' && per !== 'tie')
    return (
      <Title kicker={question} isOpen={isOpen}>
        {per === 'tournament' ? null : localized(about.name)}
      </Title>
    )
  const kicker = per === 'tie' && question
  const nameOf = (entity: typeof first) => (entity ? localized(entity.name) : t('predictions:unknown_team'))
  return (
    <>
      {(note || kicker || isOpen) && (
        <span className="text-12 text-text-3">
          {[kicker, note, isOpen && t('waiting')].filter(Boolean).join(', ')}
        </span>
      )}
      <span className={styles.pair}>
        <span className={styles.name}>{nameOf(first)}</span>
        {first && <EntityMark entity={first} size="small" />}
        <b className={styles.score}>{score ? `${score.first}:${score.second}` : '\u2013'}</b>
        {second && <EntityMark entity={second} size="small" />}
        <span className={styles.name}>{nameOf(second)}</span>
      </span>
    </>
  )
}

function Title({ kicker, isOpen, children }: { kicker: string; isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('comparison')
  return (
    <span className="grid justify-items-center gap-1 text-center">
      {isOpen && <span className="text-12 text-text-3">{t('waiting')}</span>}
      <b className="text-15 font-medium wrap-anywhere">{children ?? kicker}</b>
      {children && <span className="text-12 text-text-3">{kicker}</span>}
    </span>
  )
}

/** The bar towards the user who gained more, with the difference in words. */
function Gained({ event: { mine, theirs }, widest, isFights }: ComparedRowProps) {
  const { t } = useTranslation('comparison')
  const { signed } = useFigures(isFights)
  if (mine?.points == null && theirs?.points == null) return null
  const gained = difference(broughtBy(mine), broughtBy(theirs))
  const side = gained > 0 ? 'mine' : 'theirs'
  return (
    <span className={styles.gained}>
      {gained !== 0 && (
        <i data-side={side} style={{ '--share': Math.abs(gained) / widest } as React.CSSProperties} />
      )}
      <span>
        {gained === 0 ? t('gained.level') : t(`gained.${side}`, { points: signed(Math.abs(gained)) })}
      </span>
    </span>
  )
}
