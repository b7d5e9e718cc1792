import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { linkOptions } from '@tanstack/react-router'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lowerFirst } from '../../lib/text/first-letter.ts'
import { now } from '../../lib/time/now.ts'
import { viewOf } from '../kinds.ts'
import { searchOf } from '../search.ts'
import { type Gap, gapsOf, type Given } from './gaps.ts'

type Progress = Answer<typeof readProgress>
/** A round as a link needs it. */
export type KnownRound = { id: number; key: string; name: Localized }

export type NextStepInput = {
  tournament: Pick<Tournament, 'slug' | 'name' | 'status' | 'distributionResult' | 'ratings_open'> | undefined
  progress: Progress | undefined
  given?: Given | undefined
  /** The rounds that the page knows; of the others the progress names the current one. */
  rounds?: readonly KnownRound[] | undefined
}

/** Returns the label and the link of the nearest gap in a tournament; null if nothing is missing, or not known yet. */
export function useNextStep({ tournament, progress, given, rounds = [] }: NextStepInput) {
  const { t } = useTranslation(['predictions', 'groups', 'kinds', 'next-lock'])
  const localized = useLocalized()
  if (!tournament || !progress) return null
  const [gap] = gapsOf({ tournament, progress, at: now(), given })
  if (!gap) return null
  const { slug } = tournament
  const params = { slug }
  if (gap.what === 'draw')
    return {
      label: t(`groups:invitation.${gap.step}.draw`),
      link: linkOptions({ to: '/tournament/$slug/draw', params }),
    }
  const round = roundOf(gap, [...rounds, ...roundsIn(progress, slug)])
  const search = { ...searchOf(gap.kind), ...(round && { round: round.key }) }
  return {
    label:
      round && viewOf(gap.kind).progress === 'rounds'
        ? t('next-lock:fill', { round: lowerFirst(localized(round.name)) })
        : t(`kinds:${gap.kind}.fill`),
    link: linkOptions({ to: '/tournament/$slug', params, search }),
  }
}

const roundOf = (gap: Gap, rounds: readonly KnownRound[]) =>
  gap.what === 'predictions' ? rounds.find(({ id }) => id === gap.roundId) : undefined

/** The rounds of a tournament that the progress names. */
function roundsIn({ rounds, cards, progress }: Progress, slug: string): KnownRound[] {
  const next = progress.find(({ tournament }) => tournament.slug === slug)?.next?.round
  const own = [...rounds, ...cards].filter(({ tournament }) => tournament.slug === slug)
  return next ? [...own, next] : own
}
