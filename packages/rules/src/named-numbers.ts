import { BASKET_SIZE } from './draw.ts'
import { KINDS } from './kind-list.ts'
import { CODE_LENGTH, CODE_LIFETIME_MS, PROVISIONAL_MS } from './limits.ts'
import type { Ruleset } from './ruleset.ts'
import { FRIENDS_MAX, OWN_TEAMS_MAX, TEAM_NAME_MAX } from './team-name.ts'
import { BEST_MEMBERS } from './team-rating.ts'

const MINUTE_MS = 60_000

/** Limits of the product by the names that texts use, so that no text repeats a number. */
const LIMITS: Readonly<Record<string, number>> = {
  'results.provisional_minutes': PROVISIONAL_MS / MINUTE_MS,
  'sign_in.code_digits': CODE_LENGTH,
  'sign_in.code_minutes': CODE_LIFETIME_MS / MINUTE_MS,
  'baskets.size': BASKET_SIZE,
  'teams.own_max': OWN_TEAMS_MAX,
  'teams.members_max': FRIENDS_MAX,
  'teams.name_max': TEAM_NAME_MAX,
  'teams.best_members': BEST_MEMBERS,
  ...Object.fromEntries(Object.values(KINDS).flatMap(({ limits = {} }) => Object.entries(limits))),
}

/** All decimals of a ruleset's number, without thousands separators. */
const AS_THEY_ARE = { useGrouping: false, maximumFractionDigits: 20 } as const
const WRITTEN = { ru: new Intl.NumberFormat('ru', AS_THEY_ARE), en: new Intl.NumberFormat('en', AS_THEY_ARE) }

const OF_RULESET = 'ruleset.'
const NAMED = /\{\{([^{}]*)\}\}/g

/**
 * Returns a text with its `{{teams.own_max}}` and `{{ruleset.scorer}}` filled in: limits of the product, and numbers of a
 * tournament's ruleset, written as in the language of the text (1,01 in Russian). An unknown name stays as it is;
 * `unknownNumbers` finds it before.
 */
export function fillNumbers(text: string, ruleset: Ruleset | null, language: 'ru' | 'en'): string {
  return text.replaceAll(NAMED, (written, name: string) => {
    const number = numberOf(name.trim(), ruleset)
    return number === null ? written : WRITTEN[language].format(number)
  })
}

/** Returns the names in a text that stand for no number; without a ruleset its numbers are unknown. */
export function unknownNumbers(text: string, ruleset: Ruleset | null): string[] {
  const names = [...text.matchAll(NAMED)].map(([, name]) => name!.trim())
  return [...new Set(names.filter((name) => numberOf(name, ruleset) === null))]
}

function numberOf(name: string, ruleset: Ruleset | null): number | null {
  if (Object.hasOwn(LIMITS, name)) return LIMITS[name]!
  if (!name.startsWith(OF_RULESET)) return null
  const found = name
    .slice(OF_RULESET.length)
    .split('.')
    .reduce<unknown>(
      (place, step) =>
        typeof place === 'object' && place !== null && Object.hasOwn(place, step)
          ? (place as Record<string, unknown>)[step]
          : null,
      ruleset,
    )
  return typeof found === 'number' ? found : null
}
