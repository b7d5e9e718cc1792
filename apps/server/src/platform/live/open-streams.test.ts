import { beforeEach, describe, expect, it } from 'vitest'
import type { StreamChanges } from './notify.ts'
import { makeOpenStreams } from './open-streams.ts'

const MOST = 3
type Node = ReturnType<typeof makeOpenStreams>
let nodes: Node[]
let ended: string[]

/** Nodes that all receive each other's messages in one order. */
function addNode(): Node {
  const node = makeOpenStreams(MOST, async (message: StreamChanges) => {
    for (const each of nodes) each.hear(message)
  })
  nodes.push(node)
  return node
}

beforeEach(() => {
  nodes = []
  ended = []
})

const heard = async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate)
}
const openOn = async (node: Node, name: string, userId = 1) => {
  const close = node.open(userId, () => ended.push(name))
  await heard()
  return close
}

describe('a stream beyond the limit', () => {
  it('ends the oldest of its user, on whichever node, one for one', async () => {
    const [first, second] = [addNode(), addNode()]
    await openOn(first, 'a')
    await openOn(second, 'b')
    await openOn(first, 'c')
    expect(ended).toEqual([])
    await openOn(second, 'd')
    expect(ended).toEqual(['a'])
    await openOn(second, 'e')
    await openOn(second, 'f')
    expect(ended).toEqual(['a', 'b', 'c'])
  })

  it('ends nothing if others were closed, in the middle or before', async () => {
    const [first, second] = [addNode(), addNode()]
    await openOn(first, 'a')
    const closers = [await openOn(second, 'b'), await openOn(second, 'c')]
    for (const close of closers) await close()
    await openOn(second, 'd')
    await openOn(first, 'e')
    expect(ended).toEqual([])
    await openOn(first, 'f')
    expect(ended).toEqual(['a'])
  })

  it('affects no other user', async () => {
    const node = addNode()
    await openOn(node, 'other', 2)
    for (const name of ['a', 'b', 'c', 'd']) await openOn(node, name)
    expect(ended).toEqual(['a'])
  })

  it('displaces streams of a dead node before live ones', async () => {
    const [dead, alive] = [addNode(), addNode()]
    await openOn(alive, 'a')
    await openOn(dead, 'b')
    await openOn(dead, 'c')
    nodes = [alive]
    await openOn(alive, 'd')
    expect(ended).toEqual(['a'])
    // The two dead streams go silently, and the three live ones stay.
    await openOn(alive, 'e')
    await openOn(alive, 'f')
    expect(ended).toEqual(['a'])
  })
})

it('is counted right if many open at once, and if one is closed before the nodes know of it', async () => {
  const node = addNode()
  const closing = node.open(1, () => ended.push('closed'))
  void closing()
  const names = Array.from({ length: 300 }, (_, nth) => String(nth))
  for (const name of names) node.open(1, () => ended.push(name))
  await heard()
  expect(ended).toEqual(names.slice(0, -MOST))
})
