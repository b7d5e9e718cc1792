import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useUnsaved } from '../../predictions/match-saving/use-unsaved.ts'
import { isMixed, nextOf, type Progress, roundOf } from './progress.ts'
import { useTaskText } from './use-task-text.ts'

type TaskLinkProps = { slug: string; userId: number; progress: Progress }
type NextTaskProps = TaskLinkProps & { next: NonNullable<ReturnType<typeof nextOf>> }

/** The link to what the next lock of a tournament needs, on its card: «Заполнить тур 2». */
export function TaskLink(props: TaskLinkProps) {
  const { slug, progress } = props
  const ofTournament = progress.progress.filter(({ tournament }) => tournament.slug === slug)
  const next = nextOf({ ...progress, progress: ofTournament }, undefined)
  return next && <NextTask {...props} next={next} />
}

function NextTask({ slug, userId, progress, next }: NextTaskProps) {
  const isUnsaved = useUnsaved(userId, slug)
  const round = roundOf(progress, slug)
  const task = useTaskText({ next, round, isMixed: isMixed(progress, slug), isUnsaved })
  return (
    <Link
      to="/tournament/$slug"
      params={{ slug }}
      search={task.search}
      className="link inline-flex min-h-11 items-center gap-2 text-14"
    >
      {task.action}
      <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  )
}
