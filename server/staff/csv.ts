/** A line of a table as it was written, and where. */
export type Row = { line: number; cells: Record<string, string> }

/**
 * Reads a table of lines with a heading, separated by commas or semicolons, quoted or not. A cell has no line breaks.
 * @returns the names of the heading in lower case, and the rows that are not empty
 */
export function tableOf(text: string): { names: string[]; rows: Row[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const heading = lines[0] ?? ''
  const separator = heading.includes(';') && !heading.includes(',') ? ';' : ','
  const names = cellsOf(heading, separator).map((name) => name.toLowerCase())
  const rows = lines.slice(1).flatMap((line, place) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line, separator)
    return [{ line: place + 2, cells: Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])) }]
  })
  return { names, rows }
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] as string
    if (sign === '"' && isQuoted && line[at + 1] === '"') at += 1
    else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      continue
    } else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
      continue
    }
    cell += sign
  }
  return [...cells, cell.trim()]
}
