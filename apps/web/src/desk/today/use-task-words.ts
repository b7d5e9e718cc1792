import { sportNamed } from '@called-it/rules/systems.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import type { TaskItem } from '../shell/task-rows.ts'
import { useSides } from '../shell/use-sides.ts'
import { useOwnTimes } from '../parts/use-own-times.ts'
import { useTimeFrom } from '../parts/use-time-from.ts'
import { useSourceName } from '../parts/use-source-name.ts'

/** Returns what a task is called, and what it says. */
export function useTaskWords(task: TaskItem): { title: string; text: string } {
  const { t } = useTranslation(['desk', 'kinds'])
  const localized = useLocalized()
  const sourceName = useSourceName()
  const { moment, number } = useFormat()
  const timeFrom = useTimeFrom()
  const withOwnTimes = useOwnTimes()
  const { sidesOf } = useSides()
  const round = task.event ? localized(task.event.round.name) : ''
  const tournament = task.tournament ? localized(task.tournament.name) : ''
  switch (task.kind) {
    case 'result_due': {
      const title = sidesOf(task.event)
      return { title, text: t('today.result_due', { round, at: timeFrom(task.due_at ?? '', now()) }) }
    }
    case 'provisional': {
      const { predictions, awarded_points: points } = task.data
      const title = sidesOf(task.event)
      if (predictions === null || points === null) return { title, text: t('today.provisional', { round }) }
      const counts = { predictions: number(predictions), points: number(points) }
      return { title, text: t('today.provisional_counts', { round, ...counts }) }
    }
    case 'disagreement': {
      const { source, text } = task.data
      const title = task.event ? sidesOf(task.event) : tournament
      return {
        title,
        text: t('today.disagreement', { source: sourceName(source), text: withOwnTimes(localized(text)) }),
      }
    }
    case 'unmatched': {
      const { source, names, count } = task.data
      return {
        title: t('today.unmatched_title', { count, tournament }),
        text: t('today.unmatched', { source: sourceName(source), names: names.join(', ') }),
      }
    }
    case 'sides': {
      const at = task.event.starts_at ? moment(task.event.starts_at) : t('today.no_time')
      if (task.events > 1) {
        const what = sportNamed(task.tournament.type).events
        return {
          title: t(`today.round_sides_title.${what}`, { round, count: task.events }),
          text: t('today.round_sides', { at }),
        }
      }
      return {
        title: t('today.sides_title', { round }),
        text: t('today.sides', { sides: sidesOf(task.event), at }),
      }
    }
    case 'outcome': {
      const names = task.data.questions.map(({ kind, name }) =>
        [t(`kinds:${kind}.name`), name && localized(name)].filter(Boolean).join(', '),
      )
      const title = t('today.outcome_title', { tournament })
      return { title, text: t('today.outcome', { names: names.join('; ') }) }
    }
    case 'finish':
      return { title: t('today.finish_title', { tournament }), text: t('today.finish') }
    case 'undelivered': {
      const { undelivered, waiting, is_standing, mailing } = task.data
      const about = mailing.round ? localized(mailing.round) : tournament
      const title = t(is_standing ? 'today.standing_title' : 'today.undelivered_title', {
        count: undelivered,
      })
      const counts = { about, waiting: number(waiting), undelivered: number(undelivered) }
      const advice = t(is_standing ? 'today.standing_advice' : 'today.undelivered_advice')
      return { title, text: `${t('today.undelivered', counts)} ${advice}` }
    }
    case 'backup':
    case 'drill': {
      const { why } = task.data
      return { title: t(`today.${task.kind}_title.${why}`), text: t(`today.${task.kind}.${why}`) }
    }
    case 'job': {
      const { trouble, name, jobs } = task.data
      const what = t('today.job', { name: localized(name), jobs: number(jobs) })
      return {
        title: t(`today.job_title.${trouble}`),
        text: `${what} ${t(`today.job_advice.${trouble}`)}`,
      }
    }
  }
}
