import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useAfterPress } from './use-after-press.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

it('waits for the release of a press, and for the click that follows it', async () => {
  const act = vi.fn<() => void>()
  const { result } = renderHook(() => useAfterPress())
  fireEvent.pointerDown(document.body)
  result.current(act)
  await nextTask()
  expect(act).not.toHaveBeenCalled()
  fireEvent.pointerUp(document.body)
  expect(act).not.toHaveBeenCalled()
  await nextTask()
  expect(act).toHaveBeenCalledOnce()
})

it('waits for nothing when nothing is pressed', async () => {
  const act = vi.fn<() => void>()
  const { result } = renderHook(() => useAfterPress())
  fireEvent.pointerDown(document.body)
  fireEvent.pointerCancel(document.body)
  result.current(act)
  await nextTask()
  expect(act).toHaveBeenCalledOnce()
})
