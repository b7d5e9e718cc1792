import { checkScore, type Score } from '@called-it/rules/football/score.ts'

/** What somebody wrote in place of a score. */
export type ScoreText =
  | { is: 'score'; score: Score }
  /** A score and more, such as penalties. */
  | { is: 'more' }
  | { is: 'too_many' }

/** Between the goals: a colon, a dash of any sort, or a space. */
const SCORE = /^(\d{1,3})(?:\s*[:\-‐‑‒–—−]\s*|\s+)(\d{1,3})(?![\d:])(.*)$/su

/** The score of a shoot-out behind the score of the match. */
const SECOND_SCORE = /^[\s,;(]*\d{1,3}\s*[:\-–—]\s*\d{1,3}/u

/** What people write behind a score without a meaning of its own. */
const IDLE = /^[\s.!,;]*$/u

/** Returns what a text says about a score; null: it is none. */
export function readScore(text: string): ScoreText | null {
  const [, first, second, rest] = SCORE.exec(text.normalize('NFKC').trim()) ?? []
  if (first === undefined || second === undefined || rest === undefined) return null
  if (SECOND_SCORE.test(rest)) return { is: 'more' }
  // A third number alone is no score and more: `2 1 3` says nothing.
  if (/^\s*[-–—]?\s*\d/u.test(rest)) return null
  if (!IDLE.test(rest)) return { is: 'more' }
  const score = { first: Number(first), second: Number(second) }
  return checkScore(score) === null ? { is: 'score', score } : { is: 'too_many' }
}
