import { expect, test } from 'vitest'
import { copyWithOwnMemory } from './own-memory.ts'

test('a copy holds the same bytes, and no memory besides', () => {
  const piece = Buffer.from('a block of a rating')
  expect(piece.buffer.byteLength).toBeGreaterThan(piece.length)
  const copy = copyWithOwnMemory(piece)
  expect([copy.toString(), copy.buffer.byteLength]).toEqual(['a block of a rating', piece.length])
  expect(copyWithOwnMemory(Buffer.alloc(0)).length).toBe(0)
})
