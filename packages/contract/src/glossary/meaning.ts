/** The meaning of a field in one sentence with its unit, and an example where the schema suggests none. */
export type Meaning = readonly [meaning: string, example?: unknown]

/**
 * The meaning of fields by name. A name stands for every field with this name. If a field means something else in one place,
 * the names around it come first: `table.points`, `query.page`, and before these, if needed, the area of the call:
 * `User.params.id`. `*` is any key of a record. The longest matching key counts.
 */
export type Glossary = Readonly<Record<string, Meaning>>
