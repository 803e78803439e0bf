import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../config/project-root.ts'
import { migrationState, type Tx } from './database.ts'

/** Files of database functions: `server/<feature>/<name>.sql`. */
export const functionFiles = (): string[] =>
  readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql') && !path.startsWith('migrations'))
    .map((path) => join(projectRoot, 'server', path))
    .sort()

/**
 * Creates or replaces the database functions after the migrations; the caller gives a transaction.
 * A release with fewer migrations than the database leaves them: those of the newer one have the
 * same names, parameters and results.
 */
export async function replaceFunctions(tx: Tx): Promise<void> {
  const { known, applied } = await migrationState(tx)
  if (applied > known) return
  for (const file of functionFiles())
    for (const statement of statementsOf(readFileSync(file, 'utf8')))
      await tx.execute(sql.raw(statement))
}

/** Splits a file at its `create or replace`: the embedded engine runs one statement at a time. */
const statementsOf = (text: string): string[] =>
  text.split(/^(?=create or replace )/im).filter((part) => /^create or replace /i.test(part))
