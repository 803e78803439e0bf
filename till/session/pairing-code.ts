import { normalizeCode } from '#domain/codes.ts'

/** Returns the pairing code in what a camera has read: the address of the manager's screen, or the code itself. */
export function pairingCodeIn(text: string): string | undefined {
  const [, inAddress] = /^https?:\/\/[^/]+\/pair#([\w-]{8,16})$/.exec(text.trim()) ?? []
  const code = normalizeCode(inAddress ?? text)
  return /^[A-Z0-9]{8}$/.test(code) ? code : undefined
}
