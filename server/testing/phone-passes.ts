import { crc32 } from 'node:zlib'
import { parsePack, type BrandPack } from '#brands/brand.ts'
import type {
  ApplePasses,
  GoogleObject,
  GooglePasses,
  PhonePassServices,
  PushOutcome,
} from '#server/lib/integrations/phone-passes.ts'
import {
  createCertificate,
  passTypeSubject,
  TEST_TEAM,
} from '#server/integrations/phone-passes/test-certificates.ts'
import { home } from './brands.ts'
import { TRANSFERABLE } from './transferable-items.ts'
import { manifestSigner } from '#server/integrations/phone-passes/sign-manifest.ts'

/** The home brand, with a pass for one of its pieces too. */
export const brandWithPassOfPiece: BrandPack = parsePack({
  ...structuredClone(home),
  program: {
    ...structuredClone(home.program),
    assets: home.program.assets.map((asset) =>
      asset.assetId === TRANSFERABLE
        ? { ...asset, phonePass: { barcode: 'aztec' as const } }
        : asset,
    ),
  },
})

export const PASS_TYPE_ID = 'pass.test.laurel'

/** The authority of a test and the certificate of its pass type. */
export function testSigningFiles(passTypeId = PASS_TYPE_ID) {
  const authority = createCertificate({
    subject: [{ name: 'commonName', value: 'Test authority' }],
    isAuthority: true,
  })
  const own = createCertificate({ subject: passTypeSubject(passTypeId), issuer: authority })
  return { ...own, intermediate: authority.certificate, authority }
}

/** Wallets of one brand that sign with a certificate of the test, and note what they are sent. */
export function notingPhonePasses(
  brand: string,
  files = testSigningFiles(),
): PhonePassServices & {
  pushed: string[]
  updated: GoogleObject[]
  /** The answer to the next notifications. */
  outcome: PushOutcome
} {
  const pushed: string[] = []
  const updated: GoogleObject[] = []
  const services = { pushed, updated, outcome: 'sent' as PushOutcome }
  const apple: ApplePasses = {
    passTypeId: PASS_TYPE_ID,
    teamId: TEST_TEAM,
    isTest: true,
    sign: manifestSigner(files),
    async push(token) {
      pushed.push(token)
      return { outcome: services.outcome }
    },
  }
  const google: GooglePasses = {
    issuerId: '3388000000000000001',
    isTest: true,
    saveClass: () => Promise.resolve(),
    saveLink: ({ id }) => Promise.resolve(`https://pay.google.com/gp/v/save/${id}`),
    async update(object) {
      updated.push(object)
      return { outcome: services.outcome }
    },
  }
  return Object.assign(services, {
    apple: (slug: string) => (slug === brand ? apple : undefined),
    google: (slug: string) => (slug === brand ? google : undefined),
    unusable: () => [],
    close: () => undefined,
  })
}

/**
 * Returns the files of an archive by name, as its directory lists them.
 * @throws when a checksum is wrong, or a file is not where the directory says
 */
export function unzipped(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'binary'))
  const files: Record<string, Buffer> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    if (
      archive.toString('utf8', local + 30, local + 30 + nameLength) !== name ||
      crc32(bytes) !== crc
    )
      throw new Error(`The archive is damaged at ${name}.`)
    files[name] = bytes
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
