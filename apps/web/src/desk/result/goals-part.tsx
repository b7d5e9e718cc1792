import { SIDES } from '@called-it/rules/vocabulary.ts'
import { Check, X } from 'lucide-react'
import { useId, type RefObject } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { IconButton } from '../../ui/forms/button.tsx'
import { useSides } from '../shell/use-sides.ts'
import { GoalInput } from './goal-input.tsx'
import styles from './goals.module.css'
import { addGoal, countGoals, type DeskEventAnswer, type Goal, scoreOf, scoringSide } from './result-draft.ts'
import type { ResultForm } from './use-result-form.ts'

type GoalsPartProps = { data: DeskEventAnswer; form: ResultForm; input: RefObject<HTMLInputElement | null> }

/** The goals with their scorers, counted against the score. */
export function GoalsPart({ data, form, input }: GoalsPartProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { sideOf: nameOfSide } = useSides()
  const id = useId()
  const { players, event } = data
  const { goals, score, after_extra_time } = form.draft
  const sideOf = (key: string) => players.find((player) => player.key === key)?.side
  const extra = form.asked.includes('after_extra_time') ? scoreOf(after_extra_time) : null
  const final = extra ?? scoreOf(score)
  const counted = countGoals(goals, sideOf)
  const fits = final !== null && SIDES.every((side) => counted[side] === final[side])
  const total = final ? final.first + final.second : null
  const nameOf = ({ player, side }: Goal) => {
    const found = players.find(({ key }) => key === player)
    if (found) return localized(found.name)
    return player ?? t('result.no_scorer', { team: side ? nameOfSide(event, side) : '' })
  }
  const change = (next: readonly Goal[]) => form.change({ goals: next })
  return (
    <section className={styles.goals} aria-labelledby={id}>
      <div className="flex min-h-12 items-center gap-2.5">
        <h2 id={id} className="text-15 font-semibold">
          {t('result.goals')}
        </h2>
        {total !== null && (
          <b className="type-num text-18 text-text-3">
            {t('result.goals_of', { count: goals.length, total })}
          </b>
        )}
        {fits && goals.length > 0 && (
          <span className="ml-auto flex items-center gap-1.5 text-13 text-ok">
            <Check className="size-4" aria-hidden="true" />
            {t('result.goals_fit')}
          </span>
        )}
      </div>
      {goals.length > 0 && (
        <ol>
          {goals.map((goal, at) => {
            const side = scoringSide(goal, sideOf)
            const sofar = countGoals(goals.slice(0, at + 1), sideOf)
            const entity = side && event[side]
            const name = nameOf(goal)
            return (
              <li key={`${at} ${goal.minute} ${goal.player}`} className={styles.goal}>
                <b className="type-num text-d20">
                  {goal.minute ?? '–'}
                  {goal.stoppage ? `+${goal.stoppage}` : ''}’
                </b>
                <span className="type-num text-d20 text-text-2">
                  {sofar.first}:{sofar.second}
                </span>
                {entity ? <EntityMark entity={entity} size="small" /> : <span />}
                <span className="flex min-w-0 flex-wrap gap-x-2.5 gap-y-1 wrap-anywhere">
                  {name}
                  {goal.penalty && <Badge>{t('result.penalty')}</Badge>}
                  {goal.own_goal && <Badge>{t('result.own_goal')}</Badge>}
                </span>
                <IconButton
                  label={t('result.remove_goal', { name, minute: String(goal.minute ?? '') })}
                  onClick={() => change(goals.filter((_, other) => other !== at))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
      <GoalInput
        data={data}
        input={input}
        missing={SIDES.filter((side) => final === null || counted[side] < final[side])}
        onAdd={(goal) => change(addGoal(goals, goal))}
      />
    </section>
  )
}
