import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { root } from '../../tools/setup/run.mjs'
import type { Server } from './server.ts'

const run = promisify(execFile)

/** The software of a store. */
export type Store = {
  /** Uses a voucher, all of it or hundredths of its amount. */
  use(code: string, cents?: number): Promise<{ status: number; text: string }>
}

/** Opens a store with staff commands, as a brand's team does. */
export async function openStore(app: Server, name: string): Promise<Store> {
  const staff = async (...words: string[]) => {
    const { stdout } = await run(
      process.execPath,
      ['dist/server/staff.js', 'store', ...words, '--brand', 'eyewear', '--name', name, '--json'],
      { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: app.folder } },
    )
    return JSON.parse(stdout) as { key: string }
  }
  await staff('open')
  const { key } = await staff('add-key')
  return {
    use: (code, cents) =>
      app.call('POST', '/api/till/use', { voucherCode: code, cents }, 'eyewear', {
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
      }),
  }
}
