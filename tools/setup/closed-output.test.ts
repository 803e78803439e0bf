import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

/** Runs a command whose output is closed before it writes. */
async function runUnread(file: string): Promise<{ code: number | null; errors: string }> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, file), '--help'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  child.stdout.destroy()
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, errors }
}

it.each(['tools/packs/pack.ts', 'tools/staff/staff.ts', 'tools/staff/ledger.ts'])(
  'lets %s end as usual when its output is not read to the end',
  { timeout: 120_000 },
  async (file) => expect(await runUnread(file)).toEqual({ code: 0, errors: '' }),
)
