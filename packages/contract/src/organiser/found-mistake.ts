import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { z } from 'zod'
import type { FieldMistake } from '../mistakes/field-mistakes.ts'

/** A mistake of a document, where it stands step by step. */
export type Found = { path: (string | number)[]; code: FieldMistake; params?: MistakeParams }

/** Mistakes of meaning that are told of a document at most: whoever has mended those is told of the next. */
export const FOUND_MAX = 1000

/** Tells the first of these mistakes beside those of the shape. */
export function tellFound(context: z.RefinementCtx, mistakes: readonly Found[]): void {
  for (const { path, code, params } of mistakes.slice(0, FOUND_MAX)) {
    context.addIssue({ code: 'custom', path, message: code, params: { ...params } })
  }
}

export function found(path: Found['path'], code: FieldMistake, params?: MistakeParams): Found {
  return params ? { path, code, params } : { path, code }
}

/** The keys that a list names; null where it cannot be told. */
export function keysOf(list: readonly { key?: string | undefined }[] | null): Set<string> | null {
  return list && new Set(list.flatMap(({ key }) => (key === undefined ? [] : [key])))
}
