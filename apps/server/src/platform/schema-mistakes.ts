import type { Language, Localized } from '@called-it/contract/localized.ts'
import type { z } from 'zod'

const UNUSABLE: Localized = { ru: 'Недопустимое значение', en: 'This value cannot be used' }
const TYPES: Record<string, Localized> = {
  string: { ru: 'Должна быть строка', en: 'Must be a string' },
  number: { ru: 'Должно быть число', en: 'Must be a number' },
  int: { ru: 'Должно быть целое число', en: 'Must be a whole number' },
  boolean: { ru: 'Должно быть true или false', en: 'Must be true or false' },
  array: { ru: 'Должен быть список', en: 'Must be a list' },
  object: { ru: 'Должен быть объект', en: 'Must be an object' },
  record: { ru: 'Должен быть объект', en: 'Must be an object' },
}

/** What is counted, after "at least one" and after "at least two". */
type Unit = Record<Language, Record<'one' | 'other', string>>
const UNITS: Record<string, Unit> = {
  string: {
    ru: { one: 'символа', other: 'символов' },
    en: { one: 'character', other: 'characters' },
  },
  array: { ru: { one: 'элемента', other: 'элементов' }, en: { one: 'item', other: 'items' } },
}

/** What is wrong with a value that a schema refused, for people: zod's own texts name its types in English. */
export function describeIssue(issue: z.core.$ZodIssue): Localized {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? UNUSABLE
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ')
      return { ru: `Одно из значений: ${values}`, en: `One of: ${values}` }
    }
    case 'too_small':
      if (issue.inclusive === false)
        return { ru: `Больше ${issue.minimum}`, en: `More than ${issue.minimum}` }
      return limit({ ru: 'Не меньше', en: 'At least' }, issue.minimum, UNITS[issue.origin])
    case 'too_big':
      if (issue.inclusive === false)
        return { ru: `Меньше ${issue.maximum}`, en: `Less than ${issue.maximum}` }
      return limit({ ru: 'Не больше', en: 'At most' }, issue.maximum, UNITS[issue.origin])
    case 'unrecognized_keys':
      return { ru: 'Неизвестное поле', en: 'Unknown field' }
    case 'invalid_format':
      return { ru: 'Неверный формат', en: 'Wrong format' }
    default:
      return UNUSABLE
  }
}

function limit(words: Localized, count: number | bigint, unit: Unit | undefined): Localized {
  const said = (language: Language) => {
    if (!unit) return `${words[language]} ${count}`
    const form = new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
    return `${words[language]} ${count} ${unit[language][form]}`
  }
  return { ru: said('ru'), en: said('en') }
}
