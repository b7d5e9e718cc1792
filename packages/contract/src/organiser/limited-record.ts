import { z } from 'zod'

/**
 * `z.record` of at most `most` entries. Their number is checked first, as for a list: nobody wants a message
 * for each of half a million malformed entries.
 */
export const limitedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z
    .preprocess(
      (input, context) => {
        if (typeof input !== 'object' || input === null || Object.keys(input).length <= most) return input
        context.issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input })
        return input
      },
      z.record(key, value),
    )
    .meta({ maxProperties: most })
