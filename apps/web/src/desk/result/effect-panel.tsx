import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Badge } from '../../ui/figures/badge.tsx'
import { EffectMessage } from '../parts/effect-box.tsx'
import styles from './effect-panel.module.css'
import type { DeskEventAnswer } from './result-draft.ts'
import type { SavedResult } from './use-save-result.ts'

const HITS = ['exact', 'difference', 'outcome', 'miss'] as const
/** The rows at the top that are shown. */
const MOST = 5

type EffectPanelProps = {
  effect: SavedResult | undefined
  /** The points of each hit of a match, before the multiplier of its stage. */
  points?: DeskEventAnswer['match_points'] | undefined
  /** Whether it has happened. */
  isDone: boolean
  /** Whether newer figures are on their way. */
  isOld?: boolean
  /** Why there is no effect. */
  hint: ReactNode
  /** What else is to say about the message to players. */
  messageNote?: string
  children?: ReactNode
}

/** What a result changes, before it is saved and after. */
export function EffectPanel({
  effect,
  points,
  isDone,
  isOld = false,
  hint,
  messageNote,
  children,
}: EffectPanelProps) {
  const { t } = useTranslation('desk')
  return (
    <aside className={styles.panel} data-done={isDone || undefined} aria-labelledby="effect">
      <div className={styles.head}>
        <h2 id="effect">{t(isDone ? 'result.has_changed' : 'result.will_change')}</h2>
        {!isDone && (
          <Badge tone="line">
            <Hourglass aria-hidden="true" />
            {t('result.not_counted')}
          </Badge>
        )}
      </div>
      <div
        className={styles.figures}
        data-old={(isOld && effect !== undefined) || undefined}
        aria-live="polite"
        aria-busy={isOld}
      >
        {effect ? <EffectFigures {...effect} points={points} /> : <div className={styles.part}>{hint}</div>}
        {effect?.effect.message && <EffectMessage message={effect.effect.message} note={messageNote} />}
      </div>
      {children && <div className={styles.foot}>{children}</div>}
    </aside>
  )
}

type Settlement = SavedResult['settlement']
type EffectFiguresProps = {
  settlement: Omit<Settlement, 'questions' | 'changed_positions'> & Partial<Settlement>
  reserve?: SavedResult['reserve']
  event?: SavedResult['event']
  points?: EffectPanelProps['points']
}

/** What a deed changes: the predictions that it settles, the top of the rating and the other questions. */
export function EffectFigures({ settlement, reserve = null, event, points }: EffectFiguresProps) {
  const { t } = useTranslation('desk')
  const { number, signed } = useFormat()
  const { by_hit, predictions, awarded_points, top_changes } = settlement
  const most = Math.max(1, ...HITS.map((hit) => by_hit[hit]))
  const times = event && 'multiplier' in event ? event.multiplier : 1
  const hasHits = HITS.some((hit) => by_hit[hit] > 0)
  return (
    <>
      <div className={styles.part}>
        {hasHits &&
          HITS.map((hit) => (
            <div key={hit} className={styles.bar} data-miss={hit === 'miss' || undefined}>
              <span>{t(`result.hits.${hit}`)}</span>
              <i style={{ width: `${Math.round((by_hit[hit] / most) * 100)}%` }} />
              <b>{number(by_hit[hit])}</b>
              {points && <small>{signed(points[hit] * times)}</small>}
            </div>
          ))}
        <div className={styles.sum}>
          <span>{t('result.predictions', { count: predictions, number: number(predictions) })}</span>
          <b className="type-num text-[26px]">
            {t('result.points', { count: awarded_points, number: number(awarded_points) })}
          </b>
        </div>
      </div>
      {top_changes.length > 0 && (
        <div className={styles.part}>
          <h3>{t('result.top')}</h3>
          {top_changes.slice(0, MOST).map((row) => (
            <div key={row.user.id} className={styles.row}>
              <span className={styles.place}>
                {row.position_before !== null && row.position_before !== row.position_after && (
                  <s>{number(row.position_before)}</s>
                )}
                {number(row.position_after)}
              </span>
              <span className="flex min-w-0 items-center gap-2">
                <Avatar name={row.user.name} image={row.user.avatar} size={28} />
                <span className="truncate">{row.user.name}</span>
              </span>
              <span className="text-13 text-text-2">
                {signed(row.points_after - row.points_before)}{' '}
                <b className="type-num ml-1.5 text-d20 text-text">{number(row.points_after)}</b>
              </span>
            </div>
          ))}
        </div>
      )}
      <Reserve reserve={reserve} />
      <Questions questions={settlement.questions ?? []} />
    </>
  )
}

/** For a void fight: what becomes of the slips that name it. */
function Reserve({ reserve }: Pick<SavedResult, 'reserve'>) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  if (!reserve) return null
  return (
    <div className={styles.part}>
      <h3>{t('result.reserve.title')}</h3>
      {(['entered', 'no_help', 'already_used'] as const).map((what) => (
        <p key={what} className="flex items-baseline justify-between gap-2.5 py-1">
          {t(`result.reserve.${what}`)}
          <b className="type-num text-d20">{number(reserve[what])}</b>
        </p>
      ))}
    </div>
  )
}

/** The other questions that move: ties, tables, scorers and others. */
function Questions({ questions }: Pick<SavedResult['settlement'], 'questions'>) {
  const { t } = useTranslation('desk')
  const { number, signed } = useFormat()
  const localized = useLocalized()
  if (questions.length === 0) return null
  return (
    <div className={styles.part}>
      <h3>{t('result.other_questions')}</h3>
      <ul>
        {questions.map(({ type, about, points, users, text }) => (
          <li key={`${type} ${about?.ru} ${text.ru}`} className="border-t border-line py-2 first:border-t-0">
            <span className="flex items-baseline justify-between gap-2.5">
              {localized(text)}
              {points > 0 && <b className="type-num text-d20">{signed(points)}</b>}
            </span>
            {users > 0 && (
              <small className="text-13 text-text-2">
                {t('result.users', { count: users, number: number(users) })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
