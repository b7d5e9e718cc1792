import { currentUser } from '@called-it/contract/account/accounts.ts'
import { beforeAll } from 'vitest'
import type { TestApp } from './app.ts'

/** Users of a test file by their names, signed in before its tests. Their account numbers count up from the given one. */
export function usePeople<Name extends string>(
  server: TestApp,
  names: readonly Name[],
  firstAccount: number,
) {
  const tokens = {} as Record<Name, string>
  const ids = {} as Record<Name, number>
  beforeAll(async () => {
    for (const [at, name] of names.entries()) {
      tokens[name] = await server.signIn(String(firstAccount + at))
      ids[name] = (await server.call(currentUser, {}, tokens[name])).user.id
    }
  })
  return { tokens, ids }
}
