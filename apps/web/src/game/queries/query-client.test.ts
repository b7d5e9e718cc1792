import { expect, it } from 'vitest'
import { makeQueryClient, reloadNames } from './query-client.ts'
import { keys } from './query-keys.ts'

it('marks the progress as outdated once anything was saved', async () => {
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

it('marks answers with names of deleted users as outdated when the language changes', async () => {
  const queryClient = makeQueryClient()
  const rating = (name: string) => ({ ratings: [{ user: { id: 1, name } }] })
  queryClient.setQueryData(['gone'], rating('Удалённый участник'))
  queryClient.setQueryData(['english'], rating('Deleted user'))
  queryClient.setQueryData(['here'], rating('Анна'))
  await reloadNames(queryClient)
  const isOutdated = (key: string) => queryClient.getQueryState([key])?.isInvalidated
  expect(['gone', 'english', 'here'].map(isOutdated)).toEqual([true, true, false])
})
