import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newToken } from '../security/tokens.ts'

/** Returns the secret of the demo, created once in a file that only its owner can read. */
export function storedSecret(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, newToken(), { mode: 0o600 })
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
