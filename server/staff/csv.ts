import { CsvError, parse, type Info } from 'csv-parse/sync'
import { CommandError } from './errors.ts'

/** A row of a table, and its line number in the file. */
export type Row = { line: number; cells: Record<string, string> }

/**
 * Parses CSV with a heading, separated by commas or semicolons, quoted or not.
 * @returns the column names in lower case, and the rows that are not empty
 * @throws CommandError when a quote is misplaced or not closed
 */
export function parseCsv(text: string): { names: string[]; rows: Row[] } {
  const [heading, ...lines] = recordsIn(text)
  const names = heading?.record.map((name) => name.toLowerCase()) ?? []
  return {
    names,
    rows: lines.map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(names.map((name, column) => [name, record[column] ?? ''])),
    })),
  }
}

type NumberedRecord = { record: string[]; info: Info }

function recordsIn(text: string): NumberedRecord[] {
  const heading = text.split(/[\r\n]/).find((line) => line.trim() !== '') ?? ''
  try {
    return parse(text, {
      bom: true,
      delimiter: heading.includes(';') && !heading.includes(',') ? ';' : ',',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      // With `info`, records are wrapped, which the library's types do not say.
    }) as unknown as NumberedRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new CommandError(`The file cannot be read as CSV. ${error.message}`)
  }
}

/**
 * Returns CSV with a heading. A cell that a spreadsheet would take for a formula begins with an apostrophe, because
 * members have typed some of them.
 */
export function csvOf(
  names: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string[] {
  const cell = (value: string | number | null) => {
    const text = value === null ? '' : String(value)
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [names, ...rows].map((row) => row.map(cell).join(','))
}
