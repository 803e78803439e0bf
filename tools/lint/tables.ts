import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import ts from 'typescript'

type Source = { path: string; text: string }

/** A whole statement, not a fragment of a query of the builder. */
const STATEMENT = /^\s*(select|insert|update|delete|with|lock|vacuum|do)\b/i

/** Returns the database names of tables and of their columns. */
export function namesOf(tables: readonly unknown[]): { tables: string[]; columns: string[] } {
  const known = tables.filter((table) => is(table, PgTable))
  return {
    tables: known.map((table) => getTableName(table)),
    // A list of ids in a raw statement has a column `id` too.
    columns: known
      .flatMap((table) => getTableConfig(table).columns.map(({ name }) => name))
      .filter((name) => name !== 'id'),
  }
}

/**
 * Returns the SQL of a file that the compiler cannot check: tables and columns named as text. A column without a table
 * counts when its name has an underscore: `at` and `code` are words too.
 * @returns one line each: `path:line what`
 */
export function namedAsText(
  { path, text }: Source,
  { tables, columns }: { tables: readonly string[]; columns: readonly string[] },
): string[] {
  const table = new RegExp(
    `\\b(?:(?:from|join|into|update|using|only|table|lock)\\s+(?:${tables.join('|')})|(?:${tables.join('|')})\\.\\w+)\\b`,
    'gi',
  )
  const column = new RegExp(`\\b(?!excluded\\b)[a-z_]\\w*\\.(?:${columns.join('|')})\\b`, 'g')
  const bareColumn = new RegExp(
    `(?<![.\\w])(?:${columns.filter((name) => name.includes('_')).join('|')})\\b`,
    'g',
  )
  // The results of database functions, which queries.ts calls, have names like columns.
  const patterns = path.endsWith('/queries.ts') ? [table, column] : [table, column, bareColumn]
  return templatesOf(path, text).flatMap(({ line, parts }) =>
    parts.flatMap((part) =>
      patterns
        .flatMap((pattern) => part.match(pattern) ?? [])
        .map((found) => `${path}:${line} ${found}`),
    ),
  )
}

/** Returns the lines of a file on which a whole statement is written as SQL. */
export const statementsIn = ({ path, text }: Source): number[] =>
  templatesOf(path, text)
    .filter(({ parts }) => STATEMENT.test(parts[0] ?? ''))
    .map(({ line }) => line)

/** Returns every `sql` template of a file with its literal parts. */
function templatesOf(path: string, text: string): { line: number; parts: string[] }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: { line: number; parts: string[] }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql')
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        parts: ts.isNoSubstitutionTemplateLiteral(node.template)
          ? [node.template.text]
          : [
              node.template.head.text,
              ...node.template.templateSpans.map(({ literal }) => literal.text),
            ],
      })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
