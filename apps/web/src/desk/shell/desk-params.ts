/** The values of the `$` steps of an address. */
export type DeskParams = Readonly<Record<string, string>>
