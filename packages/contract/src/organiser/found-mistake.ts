import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { z } from 'zod'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'

/** A mistake in a document and its path, step by step. */
export type Found = { path: (string | number)[]; code: FieldMistake; params?: MistakeParams }

/** The most mistakes of meaning that one check of a document reports; the next check reports the rest. */
export const FOUND_MAX = 1000

/** Adds the first `FOUND_MAX` of these mistakes to those of the shape. */
export function reportMistakes(context: z.RefinementCtx, mistakes: readonly Found[]): void {
  for (const { path, code, params } of mistakes.slice(0, FOUND_MAX)) {
    context.addIssue({ code: 'custom', path, message: code, params: { ...params } })
  }
}

export function found(path: Found['path'], code: FieldMistake, params?: MistakeParams): Found {
  return params ? { path, code, params } : { path, code }
}

/** Returns the keys of a list; null if they are not known. */
export function keysOf(list: readonly { key?: string | undefined }[] | null): Set<string> | null {
  return list && new Set(list.flatMap(({ key }) => (key === undefined ? [] : [key])))
}
