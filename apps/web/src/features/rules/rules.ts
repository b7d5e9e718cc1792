import type { Rule } from '@called-it/contract/content/content.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type Rules = { rules: Rule[]; ruleset: Ruleset }

/** The rules of a tournament: the numbers of its ruleset and the text. */
export function rulesQuery(slug: string) {
  return queryOptions({
    queryKey: keys.rules(slug),
    queryFn: (): Promise<Rules> => call('GET /api/v1/rules', { query: { tournament: slug } }),
  })
}
