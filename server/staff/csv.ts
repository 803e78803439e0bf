/** A row of a table, and its line number in the file. */
export type Row = { line: number; cells: Record<string, string> }

/**
 * Parses CSV with a heading, separated by commas or semicolons, quoted or not. Cells cannot contain
 * line breaks.
 * @returns the column names in lower case, and the rows that are not empty
 */
export function parseCsv(text: string): { names: string[]; rows: Row[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const heading = lines[0] ?? ''
  const separator = heading.includes(';') && !heading.includes(',') ? ';' : ','
  const names = cellsOf(heading, separator).map((name) => name.toLowerCase())
  const rows = lines.slice(1).flatMap((line, place) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line, separator)
    return [
      {
        line: place + 2,
        cells: Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])),
      },
    ]
  })
  return { names, rows }
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] as string
    if (character === '"' && isQuoted && line[index + 1] === '"') index += 1
    else if (character === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      continue
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
      continue
    }
    cell += character
  }
  return [...cells, cell.trim()]
}
