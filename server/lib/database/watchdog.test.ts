import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../config/project-root.ts'

const place = mkdtempSync(join(tmpdir(), 'laurel-watchdog-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/**
 * Runs a process that opens the embedded database with a short patience (seconds) and does some
 * work.
 */
async function run(name: string, work: string, patience = 3) {
  const code = `
    const { openDatabase } = await import('./server/lib/database/open-database.ts')
    const { sql } = await import('drizzle-orm')
    const database = await openDatabase({ DATA_DIR: ${JSON.stringify(join(place, name))}, startTimeoutSeconds: ${patience} })
    ${work}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectRoot,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (output += String(part)))
  const ended = await new Promise((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  )
  return { ended, output }
}

describe.concurrent('the watchdog of the embedded database', { timeout: 240_000 }, () => {
  it('logs one line and kills the process when the engine blocks the thread', async () => {
    const { ended, output } = await run(
      'hangs',
      'await database.tx.execute(sql`select count(*) from generate_series(1, 1000000000000)`)',
    )
    expect(ended).toBe('SIGKILL')
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      expect.objectContaining({
        level: 60,
        msg: expect.stringContaining('has not answered for 3 seconds'),
      }),
    ])
  })

  it('kills the process when a transaction never ends', async () => {
    const { ended } = await run(
      'holds',
      'setInterval(() => undefined, 1000); await database.tx.transaction(() => new Promise(() => undefined))',
    )
    expect(ended).toBe('SIGKILL')
  })

  it('does not kill a long transaction whose statements are answered', async () => {
    const { ended, output } = await run(
      'works',
      `
      await database.tx.transaction(async (tx) => {
        const until = Date.now() + 14_000
        while (Date.now() < until) {
          await tx.execute(sql\`select 1\`)
          await new Promise((go) => setTimeout(go, 200))
        }
      })
      await database.close()`,
      10,
    )
    expect([ended, output]).toEqual([0, ''])
  })

  it('does not kill a database that answers, and lets the process exit', async () => {
    const { ended, output } = await run(
      'answers',
      'await new Promise((go) => setTimeout(go, 12_000)); await database.close()',
      10,
    )
    expect([ended, output]).toEqual([0, ''])
  })
})
