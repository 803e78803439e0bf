import { createECDH } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newToken } from '../security/tokens.ts'
import type { VapidKeys } from './web-push-settings.ts'

/** Returns the secret of the demo, created once in a file that only its owner can read. */
export const storedSecret = (folder: string): string => stored(join(folder, 'secret'), newToken)

/** Returns the keys with which the demo sends notifications, created once in such a file. */
export function storedVapidKeys(folder: string): VapidKeys {
  const privateKey = stored(join(folder, 'vapid-key'), () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    // Of one key in 256 the first byte is zero, which Node leaves out.
    const key = pair.getPrivateKey('hex').padStart(64, '0')
    return Buffer.from(key, 'hex').toString('base64url')
  })
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  // Push services refuse addresses of localhost.
  const subject = 'mailto:demo@example.com'
  return { publicKey: pair.getPublicKey('base64url'), privateKey, subject }
}

function stored(file: string, create: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, create(), { mode: 0o600 })
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
