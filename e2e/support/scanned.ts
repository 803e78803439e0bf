import { spawnSync } from 'node:child_process'

/** Returns the codes that zbarimg reads in a picture. */
export function scanned(picture: Buffer): string[] {
  const { stdout, error } = spawnSync('zbarimg', ['--quiet', '-'], {
    input: picture,
    encoding: 'utf8',
  })
  if (error) throw error
  return stdout.trim().split('\n').sort()
}
