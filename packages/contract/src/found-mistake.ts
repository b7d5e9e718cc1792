import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { FieldMistake } from './field-mistakes.ts'

/** A mistake of a document, where it stands step by step. */
export type Found = { path: (string | number)[]; code: FieldMistake; params?: MistakeParams }

export function found(path: Found['path'], code: FieldMistake, params?: MistakeParams): Found {
  return params ? { path, code, params } : { path, code }
}

/** The keys that a list names; null where it cannot be told. */
export function keysOf(list: readonly { key?: string | undefined }[] | null): Set<string> | null {
  return list && new Set(list.flatMap(({ key }) => (key === undefined ? [] : [key])))
}
