import type { Form } from '@called-it/rules/numbers.ts'
import { RULESET_FORM, type Ruleset } from '@called-it/rules/ruleset.ts'
import { z } from 'zod'

const mapFields = (fields: Readonly<Record<string, Form>>, schemaOf: (form: Form) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, form]) => [name, schemaOf(form)]))

/** The numbers of a tournament's rules. The kinds declare them in rules, with their bounds. */
export const ruleset = wholeSchema(RULESET_FORM) as z.ZodType<Ruleset>

/** The fields of the ruleset that a document may change, for the OpenAPI document. */
export const rulesetOverrides = overrideSchema(RULESET_FORM)

/** Returns the schema of a ruleset with all its values. */
function wholeSchema(form: Form): z.ZodType {
  switch (form.type) {
    case 'whole':
      return z.int()
    case 'decimal':
      return z.number()
    case 'choice':
      return z.enum(form.values)
    case 'fields':
      return z.object(mapFields(form.fields, wholeSchema))
    case 'each':
      return z.record(z.enum(form.keys), wholeSchema(form.value))
    case 'some':
      return z.partialRecord(z.enum(form.keys), wholeSchema(form.value))
  }
}

/** Returns the schema of overrides: any of the values, each within its bounds. */
function overrideSchema(form: Form): z.ZodType {
  switch (form.type) {
    case 'whole':
      return z.int().min(form.min).max(form.max)
    case 'decimal':
      return z.number().min(form.min).max(form.max)
    case 'choice':
      return z.enum(form.values)
    case 'fields':
      return z.strictObject(mapFields(form.fields, overrideSchema)).partial()
    case 'each':
    case 'some':
      return z.partialRecord(z.enum(form.keys), overrideSchema(form.value))
  }
}
