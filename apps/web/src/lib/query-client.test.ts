import { expect, it } from 'vitest'
import { makeQueryClient } from './query-client.ts'
import { keys } from './query-keys.ts'

it('takes what it knew of progress for outdated once anything was saved', async () => {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(keys.progress(), {})
  const isOutdated = () => queryClient.getQueryState(keys.progress())?.isInvalidated
  const save = (mutationFn: () => Promise<unknown>) =>
    queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined)

  await expect(save(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(isOutdated()).toBe(false)
  await save(() => Promise.resolve())
  expect(isOutdated()).toBe(true)
})
