export type ChartTableProps = {
  caption: string
  /** The headings of all columns. */
  columns: readonly string[]
  /** The cells as text; the first of each row is its heading. */
  rows: readonly { key: string | number; cells: readonly string[] }[]
}

/** The data of a chart for screen readers. The parent needs a CSS position. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    // A table ignores a maximum width, so its container is clipped.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                // The cells of a row are identified by their column only.
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
