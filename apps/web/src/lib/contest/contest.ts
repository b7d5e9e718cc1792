import type { Contest } from '@called-it/contract/contest/contest.ts'
import { type Language, useLanguage } from '../language/language.ts'

/** What organisers have chosen for the contest; null where it has the product's own. */
type Given = { name: Contest['name'] | null; zone: string | null; logo: Contest['logo'] }

const NOTHING: Given = { name: null, zone: null, logo: null }
let known: Given | undefined
/** What the server has written into the page; a page of the build says nothing of the contest. */
function given(): Given {
  const { contest } = document.documentElement.dataset
  return (known ??= contest ? (JSON.parse(contest) as Given) : NOTHING)
}

/** The name that organisers have given the contest; null: none. */
export const ownContestName = (language: Language): string | null => given().name?.[language] ?? null

/** The name of the contest in the language of the interface. */
export function useContestName(): string {
  return ownContestName(useLanguage()) ?? 'Called It'
}

/** The logo of the contest; null: none. */
export const contestLogo = (): Given['logo'] => given().logo

/** The time zone in which organisers write times; null: that of their browsers. */
export const contestZone = (): string | null => given().zone

/** Shows a changed contest in this tab; other pages have it after a reload. */
export function setContest(changed: Given): void {
  known = changed
}

/** Whether nobody has finished the first run of this contest yet. */
export const isFirstRun = (): boolean => document.documentElement.dataset.setup !== undefined

/** Notes that the first run is over: a page that was served before still says that it is not. */
export function endFirstRun(): void {
  delete document.documentElement.dataset.setup
}
