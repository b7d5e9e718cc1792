import { expect, test } from 'vitest'
import { joinParts, type Module } from './join-parts.ts'

const LARGE = 50_000
const SMALL = 100

const moduleOf = (id: string, size: number, loads: number[], imports: string[] = []): Module => ({
  id,
  size,
  loads,
  imports,
})
const filesOf = (modules: Module[], weights: number[]) =>
  joinParts(modules, weights).map(({ ids }) => [...ids].toSorted().join(' '))

test('modules that the same screens need share a file, each screen has its own, and all share one', () => {
  const modules = [
    moduleOf('home', LARGE, [0], ['kit', 'card']),
    moduleOf('card', LARGE, [0]),
    moduleOf('rating', LARGE, [1], ['kit']),
    moduleOf('kit', LARGE, [0, 1]),
  ]
  expect(filesOf(modules, [1, 1]).toSorted()).toEqual(['card home', 'kit', 'rating'])
})

test('a small module joins a file that other screens need as well', () => {
  const modules = [
    moduleOf('kit', LARGE, [0, 1, 2], ['icon']),
    moduleOf('icon', SMALL, [0, 1, 2]),
    moduleOf('chip', SMALL, [0, 1]),
  ]
  expect(filesOf(modules, [1, 1, 1])).toEqual(['chip icon kit'])
})

test('a large module that one screen does not need keeps its file', () => {
  const modules = [moduleOf('kit', LARGE, [0, 1, 2]), moduleOf('chart', LARGE, [0, 1])]
  expect(filesOf(modules, [1, 1, 1]).toSorted()).toEqual(['chart', 'kit'])
})

test('the two that save the most are not joined first where that is dearer in the end', () => {
  // Each two of the three screens share a module: all in one file cost 34,200 bytes, the best pair and a third file 37,200.
  const modules = [moduleOf('a', 400, [0, 1]), moduleOf('b', 4200, [0, 2]), moduleOf('c', 3200, [1, 2])]
  expect(filesOf(modules, [1, 1, 1])).toEqual(['a b c'])
})

test('what a module imports is no reason to load a large file: the two are not joined', () => {
  const modules = [
    moduleOf('icon', SMALL, [0, 1, 2]),
    moduleOf('panel', SMALL, [0, 1], ['saving']),
    moduleOf('saving', LARGE, [0, 1]),
  ]
  expect(filesOf(modules, [1, 1, 1]).find((ids) => ids.includes('icon'))).toBe('icon')
})

test('what only loads apart need joins no file of the others', () => {
  const modules = [moduleOf('kit', LARGE, [0, 1]), moduleOf('desk', SMALL, [1])]
  const idsOf = (isApart: (load: number) => boolean) =>
    joinParts(modules, [1, 1], isApart).map(({ ids }) => [...ids].toSorted().join(' '))
  expect(idsOf(() => false)).toEqual(['desk kit'])
  expect(idsOf((load) => load === 1).toSorted()).toEqual(['desk', 'kit'])
})

test('files never import each other in a circle', () => {
  const modules = [
    moduleOf('page', SMALL, [0], ['chart']),
    moduleOf('chart', LARGE, [0, 1], ['ticks']),
    moduleOf('ticks', SMALL, [0, 1, 2]),
  ]
  expect(filesOf(modules, [1, 1, 1])).not.toContain('page ticks')
})

test('a file comes after the files that it imports, and is called after its largest module', () => {
  const modules = [
    moduleOf('src/pages/home.tsx', LARGE, [0], ['src/ui/kit.tsx']),
    moduleOf('src/pages/rating.tsx', LARGE, [1], ['src/ui/kit.tsx']),
    moduleOf('src/ui/kit.tsx', LARGE, [0, 1]),
    moduleOf('src/ui/icon.tsx', SMALL, [0, 1]),
  ]
  const names = joinParts(modules, [1, 1]).map(({ name }) => name)
  expect(names[0]).toBe('kit')
  expect(names.slice(1).toSorted()).toEqual(['home', 'rating'])
})

test('a file with the module that a screen begins with is called after that', () => {
  const panel = { ...moduleOf('src/predictions/match-panel.tsx', SMALL, [0]), isFirst: true }
  const [file] = joinParts([moduleOf('src/predictions/own-scores.tsx', LARGE, [0]), panel], [1])
  expect(file?.name).toBe('match-panel')
})
