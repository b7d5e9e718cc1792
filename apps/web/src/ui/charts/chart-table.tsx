export type ChartTableProps = {
  caption: string
  /** The head of the first column, and those of the others. */
  columns: readonly string[]
  /** Cells as they are read; the first of each row is its head. */
  rows: readonly { key: string | number; cells: readonly string[] }[]
}

/** What a drawing shows, for those who cannot see it; it stands in an element with a position. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    // A table is as wide as its cells, whatever it is told: what it stands in is cut off.
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
                // The cells of a row have no identity but their column.
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
