import { z } from 'zod'
import { isRecord } from '../is-record.ts'

/** The longest name of a field that `z.record` looks at: it reads each as a number, by a pattern. */
const NAME_MAX = 1000

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
        if (!isRecord(input)) return input
        const names = Object.keys(input)
        const long = names.filter((name) => name.length > NAME_MAX)
        if (names.length > most)
          context.issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input })
        else if (long.length > 0) context.issues.push({ code: 'unrecognized_keys', keys: long, input })
        else return input
        return {}
      },
      z.record(key, value),
    )
    .meta({ maxProperties: most })
