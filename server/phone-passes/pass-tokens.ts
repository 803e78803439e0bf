import { hashCode, hashToken, isSameHash } from '#server/lib/security/tokens.ts'
import { latestRecorded } from '#server/lib/time/clock.ts'

/** Lifetime of a download link in seconds: a phone opens it at once. */
const LINK_SECONDS = 10 * 60

type Pass = { secret: string; brand: string; serial: string }

/**
 * Returns the token with which a phone asks for its pass and registers. It is derived from the
 * server's secret, so that every version of the pass can have it although it is not stored.
 */
export const passTokenOf = ({ secret, brand, serial }: Pass): string =>
  hashToken(secret, `phone pass:${brand}:${serial}`)

/** Returns whether a header of Apple's web service has the token of a pass. */
export function isAuthorized(header: string | undefined, pass: Pass): boolean {
  const token = /^ApplePass ([\w-]{20,128})$/.exec(header ?? '')?.[1]
  return token !== undefined && isSameHash(token, passTokenOf(pass))
}

const signatureOf = ({ secret, brand, serial }: Pass, until: string): string =>
  hashCode(secret, `phone pass file:${brand}/${serial}`, until)

/** Returns the path of the file of a pass, which gives it to anyone for ten minutes. */
export function downloadPath(pass: Pass, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + LINK_SECONDS)
  return `/passes/files/${pass.serial}.pkpass?until=${until}&sign=${signatureOf(pass, until)}`
}

/** Returns whether a download link was signed by us for this pass and has not expired. */
export function isDownloadAllowed(
  pass: Pass,
  { until, sign, now }: { until: unknown; sign: unknown; now: Date },
): boolean {
  if (typeof until !== 'string' || typeof sign !== 'string') return false
  return (
    isSameHash(sign, signatureOf(pass, until)) &&
    now.getTime() < Number(until) * 1000 &&
    // After the clock was set back, a link from ahead would stay valid for longer.
    (Number(until) - LINK_SECONDS) * 1000 <= latestRecorded(now).getTime()
  )
}
