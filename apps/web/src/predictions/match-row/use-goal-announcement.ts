import type { Match } from '@called-it/contract/kinds/match.ts'
import { countedScore } from '@called-it/rules/football/match-result.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { usePair } from '../use-pair.ts'

/** A match is announced no more often than this. */
const PAUSE_MS = 30_000

/**
 * Returns the text that screen readers announce for a match in play: each new score, politely and at most once in 30 s,
 * then the latest one. The first known score is no news.
 */
export function useGoalAnnouncement(match: Match): string {
  const { t } = useTranslation('score')
  const { nameOf } = usePair()
  const score = countedScore({ ...match, winner: null }, match.score_basis)
  const last = useRef({ score, at: -Infinity })
  const [news, setNews] = useState<{ score: Score; isGoal: boolean } | null>(null)
  const { first = null, second = null } = score ?? {}

  useEffect(() => {
    const { score: before, at } = last.current
    if (first === null || second === null) return
    if (!before) last.current = { score: { first, second }, at }
    if (!before || (before.first === first && before.second === second)) return
    const announce = () => {
      last.current = { score: { first, second }, at: Date.now() }
      const isGoal = first + second > before.first + before.second
      setNews({ score: { first, second }, isGoal })
    }
    const timer = setTimeout(announce, Math.max(0, at + PAUSE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [first, second])

  if (!news) return ''
  return t(news.isGoal ? 'live.goal' : 'live.corrected', {
    first: nameOf(match, 'first'),
    score: `${news.score.first}:${news.score.second}`,
    second: nameOf(match, 'second'),
  })
}
