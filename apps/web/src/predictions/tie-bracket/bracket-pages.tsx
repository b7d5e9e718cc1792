import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { Worth } from './bracket-columns.tsx'
import { BracketMap } from './bracket-map.tsx'
import { isNamed, type Sides } from '../tie/course.ts'
import { nextTieOf, type Shape } from '../tie/shape.ts'
import { isToCome, StageLine } from './stage-line.tsx'
import { usePlaceName } from '../tie/use-place-name.ts'
import { useMapWords } from './use-map-words.ts'
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
  const { strip, top, current, height, look } = pages
  const { t } = useTranslation('bracket')
  const localized = useLocalized()
  const shortName = useStageName()
  const picked = (ties: readonly BracketTie[]) => ties.filter((tie) => pickOf(tie) !== null).length
  const map = useMapWords(stages, pickOf)

  return (
    <div ref={top} className={styles.pages}>
      <div className={styles.head}>
        <BracketMap
          shape={shape}
          isInView={(_, stage) => stage === current}
          label={map.label(stages[current] ?? stages[0]!)}
          fillOf={map.fillOf}
          onGo={(_, stage) => pages.go(stage)}
        />
        <nav className={styles.tabs} aria-label={t('stages')}>
          {stages.map((stage, at) => (
            <button
              key={stage.id}
              type="button"
              aria-current={at === current ? 'true' : undefined}
              onClick={() => pages.go(at)}
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
              <span>{localized(stage.name)}</span>
              <small>
                <Worth stage={stage} />
              </small>
            </h3>
            {at === stages.length - 1 && stage.events.length === 1 && champion}
            {isToCome(stage, sidesOf) && <StageLine ties={stage.events} />}
            {(isToCome(stage, sidesOf) ? [] : inPairs(stages, stage.events)).map(({ next, ties }) => (
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
  if (!sides.some(isNamed)) return null
  const [first, second] = sides.map((place) => (isNamed(place) ? nameOf(place) : '…'))
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
