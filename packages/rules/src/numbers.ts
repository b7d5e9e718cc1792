import { mistake, type Mistake } from './mistake.ts'

// These bounds keep the points of a season far within 32-bit integers.
export const POINTS_MAX = 1000
export const MULTIPLIER_MAX = 100
export const DAYS_MAX = 365

/** The mistakes of any number of a ruleset. A kind adds codes of its own. */
export type NumberMistake = 'wrong_object' | 'unknown_field' | 'one_of' | 'whole_number_between'

/** The values that an entry takes, as data: the contract makes its schemas from it. */
export type Form =
  | { type: 'whole' | 'decimal'; min: number; max: number }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'fields'; fields: Readonly<Record<string, Form>> }
  /** A value of the same form for each of these keys, or for some of them. */
  | { type: 'each' | 'some'; keys: readonly string[]; value: Form }

/** An entry of a ruleset: a number, or several numbers that belong together. */
export type Entry<Value, Code extends string = never> = {
  default: Value
  form: Form
  /** Returns the mistakes in an override at `path`; empty: it can replace the default. */
  check(value: unknown, path: string): Mistake<Code | NumberMistake>[]
  /** Returns the default with an override applied that `check` has passed; undefined: the default. */
  resolve(value: unknown): Value
}

/** Entries by their names. */
export type Entries = Readonly<Record<string, Entry<unknown, string>>>
/** The numbers of a tournament's rules, of these entries. */
export type NumbersOf<All extends Entries> = { [Name in keyof All]: All[Name]['default'] }
/** The mistakes of these entries. */
export type CodesOf<All extends Entries> = ReturnType<All[keyof All]['check']>[number]['code']

/** A whole number from `min` to `max`. */
export function whole(standard: number, { min, max }: { min: number; max: number }): Entry<number> {
  return {
    default: standard,
    form: { type: 'whole', min, max },
    check: (value, path) =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max
        ? []
        : [mistake(path, 'whole_number_between', { min, max })],
    resolve: (value = standard) => value as number,
  }
}

/** Points: whole and never negative. */
export const points = (standard: number): Entry<number> => whole(standard, { min: 0, max: POINTS_MAX })

/** A multiplier. */
export const times = (standard: number): Entry<number> => whole(standard, { min: 1, max: MULTIPLIER_MAX })

/** A number from `min` to `max`; `code` is the mistake for any other. */
export function decimal<const Code extends string>(
  standard: number,
  { min, max }: { min: number; max: number },
  code: Code,
): Entry<number, Code> {
  return {
    default: standard,
    form: { type: 'decimal', min, max },
    check: (value, path) =>
      typeof value === 'number' && value >= min && value <= max ? [] : [mistake(path, code, { min, max })],
    resolve: (value = standard) => value as number,
  }
}

/** One of several words. */
export function choice<const Word extends string>(standard: Word, values: readonly Word[]): Entry<Word> {
  return {
    default: standard,
    form: { type: 'choice', values },
    check: (value, path) =>
      (values as readonly unknown[]).includes(value)
        ? []
        : [mistake(path, 'one_of', { values: values.join(', ') })],
    resolve: (value = standard) => value as Word,
  }
}

/** Entries grouped under one name. An override may name some of them. */
export function fields<const All extends Entries>(
  entries: All,
): Entry<NumbersOf<All>, CodesOf<All> | NumberMistake> {
  return {
    default: mapValues(entries, (entry) => entry.default) as NumbersOf<All>,
    form: { type: 'fields', fields: mapValues(entries, (entry) => entry.form) },
    check: (value, path) => checkEach(value, path, Object.keys(entries), (name) => entries[name]!),
    resolve(value) {
      const given = isRecord(value) ? value : {}
      return mapValues(entries, (entry, name) => entry.resolve(given[name])) as NumbersOf<All>
    },
  }
}

/** A number for each of several keys. An override may name some of them. */
export const each = <const Key extends string>(
  keys: readonly Key[],
  entryOf: (standard: number) => Entry<number>,
  standard: Record<Key, number>,
): Entry<Record<Key, number>, NumberMistake> => byKey('each', keys, entryOf, standard)

/** A number for some of several keys; the reader of the number decides what a missing one means. */
export const some = <const Key extends string>(
  keys: readonly Key[],
  entryOf: (standard: number) => Entry<number>,
  standard: Partial<Record<Key, number>>,
): Entry<Partial<Record<Key, number>>, NumberMistake> => byKey('some', keys, entryOf, standard)

function byKey<Standard extends object>(
  type: 'each' | 'some',
  keys: readonly string[],
  entryOf: (standard: number) => Entry<number>,
  standard: Standard,
): Entry<Standard, NumberMistake> {
  const entry = entryOf(0)
  return {
    default: standard,
    form: { type, keys, value: entry.form },
    check: (value, path) => checkEach(value, path, keys, () => entry),
    resolve: (value) => ({ ...standard, ...defined(value ?? {}) }),
  }
}

/**
 * An entry whose numbers are also checked together, with the defaults filled in, once each is right by itself,
 * as an override of one number alone can contradict the default of another.
 */
export const together = <Value, Code extends string, Own extends string>(
  entry: Entry<Value, Code>,
  checkAll: (value: Value, path: string) => Mistake<Own>[],
): Entry<Value, Code | Own> => ({
  ...entry,
  check(value, path): Mistake<Code | Own | NumberMistake>[] {
    const found = entry.check(value, path)
    return found.length > 0 ? found : checkAll(entry.resolve(value), path)
  },
})

type Joined<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Joins the entries of several lists, in their order. Throws if two lists have the same entry. */
export function join<Each extends Entries>(lists: readonly Each[]): Joined<Each> {
  const names = lists.flatMap((each) => Object.keys(each))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`two kinds have the entry "${twice}" in the ruleset`)
  return Object.assign({}, ...lists)
}

function checkEach<Code extends string>(
  value: unknown,
  path: string,
  known: readonly string[],
  entryOf: (name: string) => Entry<unknown, Code>,
): Mistake<Code | NumberMistake>[] {
  if (!isRecord(value)) return [mistake(path, 'wrong_object')]
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`)
  const names = Object.keys(value)
  return [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => mistake(pathOf(name), 'unknown_field' as const)),
    // In the order of the entries, so that mistakes are listed in the order of the ruleset.
    ...known
      .filter((name) => names.includes(name) && value[name] !== undefined)
      .flatMap((name) => entryOf(name).check(value[name], pathOf(name))),
  ]
}

const defined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

const mapValues = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
