import type { Kind } from './kind.ts'
import * as kinds from './kinds/all.ts'
import { type Entries, join } from './numbers.ts'
import { inOrder, type KindName } from './systems.ts'

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Every kind of prediction, in the order of rulesets and the API. */
const LIST = inOrder(kinds) satisfies { [Name in KindName]: { name: Name } }

type Listed = (typeof LIST)[KindName]

/** The entries of the kinds in a ruleset, in its order. */
export const ENTRIES = join(Object.values(LIST).map(({ numbers }) => numbers))

/** Returns the entries of a ruleset that a kind declares, by their names. */
export const entriesOf = (kind: KindName): Entries => LIST[kind].numbers

/** The types of predictions, as the addresses of the contract name them (GAME.md 2). */
export type PredictionType = Listed['type']
/** The parts that earn points. */
export type PartName = Listed['parts'][number]
/** The mistakes for which an answer cannot be saved. */
export type AnswerMistake = MistakeOf<KindName>
export type MistakeOf<Name extends KindName> = NonNullable<ReturnType<(typeof LIST)[Name]['check']>>

/** Names of a kind that has been found by its name. */
type AnyNames = { name: KindName; type: PredictionType; part: PartName; mistake: AnswerMistake }
// A kind only receives the answers and outcomes that it created, so their types need not be known here.
export type AnyKind = Kind<any, any, AnyNames, typeof ENTRIES>

/** The kinds of predictions by name. */
export const KINDS: Readonly<Record<KindName, Omit<AnyKind, 'numbers'>>> = LIST

/** All types of predictions and all parts that earn points, without repeats. */
export const PREDICTION_TYPES: readonly PredictionType[] = once(Object.values(LIST).map(({ type }) => type))
export const PARTS: readonly PartName[] = once(Object.values(LIST).flatMap(({ parts }) => parts))
