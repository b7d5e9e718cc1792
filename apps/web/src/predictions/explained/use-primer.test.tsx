import type { User } from '@called-it/contract/account/accounts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ADA } from '../../../test/app.tsx'
import { sessionQuery } from '../../lib/session/session.ts'
import { usePrimer } from './use-primer.ts'

function start({ id = ADA.id, name = 'primer' } = {}) {
  const queryClient = new QueryClient()
  const user: User = { ...ADA, id }
  queryClient.setQueryData(sessionQuery.queryKey, user)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(({ isKnown }) => usePrimer(name, isKnown), {
    wrapper,
    initialProps: { isKnown: false },
  })
}

it('stays hidden for this user after «Понятно»', () => {
  const { result } = start()
  expect(result.current.isShown).toBe(true)
  act(() => result.current.dismiss())
  expect(result.current.isShown).toBe(false)
  expect(start().result.current.isShown).toBe(false)
  expect(start({ id: 99 }).result.current.isShown).toBe(true)
})

it('is hidden for good once the user knows the points', () => {
  const { result, rerender } = start()
  expect(result.current.isShown).toBe(true)
  rerender({ isKnown: true })
  expect(result.current.isShown).toBe(false)
  expect(start().result.current.isShown).toBe(false)
})

it('of one kind says nothing about another', () => {
  const { result } = start()
  act(() => result.current.dismiss())
  expect(start({ name: 'other' }).result.current.isShown).toBe(true)
})
