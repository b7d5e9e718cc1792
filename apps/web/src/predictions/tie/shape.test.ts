import { describe, expect, it } from 'vitest'
import { lastSixteen, stageOf, type StageKey, tieOf, withFeeders } from '../../../test/answers/bracket.ts'
import { nextTieOf, shapeOf } from './shape.ts'

const ties = (key: StageKey, count: number, from: number) =>
  Array.from({ length: count }, (_, at) => tieOf(from + at, `${key}-${at + 1}`))
const ids = (stages: { id: number }[][]) => stages.map((events) => events.map(({ id }) => id))

describe('a bracket that halves', () => {
  it('has two sides that meet in the final', () => {
    const { halves } = shapeOf(lastSixteen())
    expect(ids(halves!.left)).toEqual([[1, 2, 3, 4], [11, 12], [21]])
    expect(ids(halves!.right)).toEqual([[5, 6, 7, 8], [13, 14], [22]])
    expect(halves!.final.events[0]!.id).toBe(31)
  })

  it('is sorted by which winners meet, whatever order it came in', () => {
    const mixed = lastSixteen().map((stage) => ({ ...stage, events: stage.events.toReversed() }))
    expect(shapeOf(mixed).stages.map(({ events }) => events.map(({ id }) => id))).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [11, 12, 13, 14],
      [21, 22],
      [31],
    ])
  })

  it('keeps the match for third place apart', () => {
    const [sf, final] = [ties('sf', 2, 21), ties('final', 1, 31)]
    const shape = shapeOf(
      withFeeders(stageOf('sf', sf), stageOf('third', [tieOf(41, 'third')]), stageOf('final', final)),
    )
    expect(shape.thirdPlace?.events[0]!.id).toBe(41)
    expect(ids(shape.halves!.left)).toEqual([[21]])
  })
})

describe('a bracket in columns', () => {
  it('has one half with a stage that does not halve', () => {
    const stages = withFeeders(
      stageOf('po', ties('po', 8, 51)),
      stageOf('r16', ties('r16', 8, 1)),
      stageOf('qf', ties('qf', 4, 11)),
      stageOf('sf', ties('sf', 2, 21)),
      stageOf('final', ties('final', 1, 31)),
    )
    expect(shapeOf(stages).halves).toBe(null)
    expect(shapeOf(stages).stages).toHaveLength(5)
  })

  it('is one without known wiring, one of a final alone, and an empty one', () => {
    const unwired = lastSixteen().map((stage) => ({
      ...stage,
      events: stage.events.map((tie) => ({ ...tie, feeders: [] })),
    }))
    expect(shapeOf(unwired).halves).toBe(null)
    expect(shapeOf([stageOf('final', ties('final', 1, 31))]).halves).toBe(null)
    expect(shapeOf([stageOf('sf', []), stageOf('final', [])]).stages).toEqual([])
  })
})

it('finds the tie where a winner plays on', () => {
  const stages = lastSixteen()
  expect(nextTieOf(stages, stages[0]!.events[2]!)?.key).toBe('qf-2')
  expect(nextTieOf(stages, stages[3]!.events[0]!)).toBe(undefined)
})
