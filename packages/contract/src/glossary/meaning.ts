/** The meaning of a field in one sentence with its unit, and an example where the schema suggests none. */
export type Meaning = readonly [meaning: string, example?: unknown]

/**
 * The meaning of fields by their names. A name holds for every field that is called so; where a name means something
 * else in one place, the names around it stand before it: `table.points`, `query.page`, and first of all, where it is
 * needed, the area of the call: `User.params.id`. `*` is any key of a record. The longest key that fits counts.
 */
export type Glossary = Readonly<Record<string, Meaning>>
