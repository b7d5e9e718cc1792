/** Gathers the files of kinds under the names of the kinds: `./kinds/table-order.json` under `table_order`. */
export const byKind = (files: Record<string, object>): object =>
  Object.fromEntries(
    Object.entries(files).map(([path, words]) => [
      /[\w-]+(?=\.json$)/.exec(path)![0].replaceAll('-', '_'),
      words,
    ]),
  )

/** Reads files of JSON that were imported as they are. */
export const parsed = (files: Record<string, string>): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, JSON.parse(text) as object]))
