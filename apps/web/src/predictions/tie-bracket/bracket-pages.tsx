import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { Worth } from './bracket-columns.tsx'
import { BracketMap } from './bracket-map.tsx'
import type { Place, Sides } from '../tie/course.ts'
import { nextTieOf, type Shape } from '../tie/shape.ts'
import { usePlaceName } from '../tie/use-place-name.ts'
import type { Pages } from './use-pages.ts'
import { useStageName } from '../tie/use-stage-name.ts'
import styles from './bracket-pages.module.css'

type BracketPagesProps = {
  shape: Shape
  pages: Pages
  champion: ReactNode
  pickOf: (tie: BracketTie) => number | null
  sidesOf: (tie: BracketTie) => Sides
  renderTie: (tie: BracketTie, stage: BracketStage) => ReactNode
}

/** One stage at a time, with the edge of the next one visible; besides a swipe, a map and tabs change the stage. */
export function BracketPages({ shape, pages, champion, pickOf, sidesOf, renderTie }: BracketPagesProps) {
  const { stages, thirdPlace } = shape
  const { strip, current, height, look } = pages
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  const shortName = useStageName()
  const head = useRef<HTMLDivElement>(null)
  const picked = (ties: readonly BracketTie[]) => ties.filter((tie) => pickOf(tie) !== null).length
  const all = stages.flatMap(({ events }) => events)

  function go(to: number) {
    pages.go(to)
    // After scrolling far down in a long stage, the top of a short one would be out of sight.
    const top = strip.current?.getBoundingClientRect().top ?? 0
    const covered = head.current?.offsetHeight ?? 0
    if (top < covered) head.current?.parentElement?.scrollIntoView({ block: 'start' })
  }

  return (
    <div>
      <div ref={head} className={styles.head}>
        <BracketMap
          shape={shape}
          current={current}
          label={t('map', {
            picked: picked(all),
            total: all.length,
            stage: localized(stages[current]?.name ?? stages[0]!.name),
          })}
          fillOf={(tie) => (pickOf(tie) !== null ? 'picked' : tie.phase === 'not_open' ? 'wait' : 'open')}
          onGo={go}
        />
        <nav className={styles.tabs} aria-label={t('stages')}>
          {stages.map((stage, at) => (
            <button
              key={stage.id}
              type="button"
              aria-current={at === current ? 'true' : undefined}
              onClick={() => go(at)}
            >
              <b>{shortName(stage)}</b>
              <small>{t('counted', { picked: picked(stage.events), total: stage.events.length })}</small>
            </button>
          ))}
        </nav>
      </div>
      <div ref={strip} className={styles.strip} style={{ height }} onScroll={look}>
        {stages.map((stage, at) => (
          <section key={stage.id} className={styles.page} aria-label={localized(stage.name)}>
            <h3 className={styles.title}>
              <span className="type-h3">{localized(stage.name)}</span>
              <small>
                {t('counted', { picked: picked(stage.events), total: stage.events.length })} ·{' '}
                <Worth stage={stage} />
              </small>
            </h3>
            {at === stages.length - 1 && stage.events.length === 1 && champion}
            {inPairs(stages, stage.events).map(({ next, ties }) => (
              <div key={ties[0]!.id} className={styles.way}>
                <ol className={styles.pair} data-joined={ties.length > 1 || undefined}>
                  {ties.map((tie) => (
                    <li key={tie.id}>{renderTie(tie, stage)}</li>
                  ))}
                </ol>
                {next && <Coming stage={stageIn(stages, next)} sides={sidesOf(next)} />}
              </div>
            ))}
            {at === stages.length - 1 &&
              thirdPlace?.events.map((tie) => (
                <div key={tie.id} className="mt-8">
                  <h3 className={styles.title}>
                    <span className="type-h3">{localized(thirdPlace.name)}</span>
                    <small>
                      <Worth stage={thirdPlace} />
                    </small>
                  </h3>
                  {renderTie(tie, thirdPlace)}
                </div>
              ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Stands under the ties that lead to one tie: its sides, as soon as one of them is known. */
function Coming({ stage, sides }: { stage: BracketStage; sides: Sides }) {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const nameOf = usePlaceName()
  const isKnown = (place: Place) => !['unknown', 'winner', 'loser', 'placed'].includes(place.kind)
  if (!sides.some(isKnown)) return null
  const [first, second] = sides.map((place) => (isKnown(place) ? nameOf(place) : '…'))
  return (
    <p className={styles.coming}>
      <span>
        <ArrowRight aria-hidden="true" />
        {localized(stage.name)}
      </span>
      <b>{t('pair', { first, second })}</b>
    </p>
  )
}

const stageIn = (stages: readonly BracketStage[], tie: BracketTie) =>
  stages.find(({ events }) => events.includes(tie))!

type Pair = { next: BracketTie | undefined; ties: BracketTie[] }

/** The ties of a stage by the tie that they lead to. */
function inPairs(stages: readonly BracketStage[], ties: readonly BracketTie[]): Pair[] {
  const pairs: Pair[] = []
  for (const tie of ties) {
    const next = nextTieOf(stages, tie)
    const pair = next && pairs.find((each) => each.next === next)
    if (pair) pair.ties.push(tie)
    else pairs.push({ next, ties: [tie] })
  }
  return pairs
}
