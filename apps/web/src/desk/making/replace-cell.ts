/** Returns a pasted table with another text in a cell of a line, the first with this text. */
export function replaceCell(table: string, line: number, cell: string, text: string): string {
  const escaped = cell.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)
  const pattern = new RegExp(String.raw`(^|[\t;,])(\s*"?\s*)${escaped}(?=\s*"?\s*(?:[\t;,]|$))`)
  return table
    .split('\n')
    .map((row, at) =>
      at === line - 1 ? row.replace(pattern, (_, start: string, space: string) => start + space + text) : row,
    )
    .join('\n')
}
