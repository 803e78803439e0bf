import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'
import type { SigningFiles } from './sign-manifest.ts'

export const TEST_TEAM = 'LAURELTEST'
const YEARS = 10

/** OIDs of the attributes of a subject by which Apple names pass type and team. */
const USER_ID = '0.9.2342.19200300.100.1.1'

type Named = { type?: string; name?: string; value: string }
export type CertificateFacts = {
  subject: Named[]
  isAuthority?: boolean
  from?: Date
  until?: Date
  /** Unset: it signs itself. */
  issuer?: { certificate: string; key: string }
}

/** Returns the subject of the certificate of a pass type. */
export const passTypeSubject = (passTypeId: string, team = TEST_TEAM): Named[] => [
  { type: USER_ID, value: passTypeId },
  { name: 'commonName', value: `Pass Type ID: ${passTypeId}` },
  { name: 'organizationalUnitName', value: team },
]

/** Creates a certificate with a key of its own. @returns both as PEM */
export function createCertificate({
  subject,
  isAuthority = false,
  from = new Date(),
  until = new Date(from.getTime() + YEARS * 365 * 86_400_000),
  issuer,
}: CertificateFacts): { certificate: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const created = forge.pki.createCertificate()
  created.publicKey = forge.pki.publicKeyFromPem(publicKey)
  created.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`
  created.validity.notBefore = from
  created.validity.notAfter = until
  const attributes = subject as forge.pki.CertificateField[]
  created.setSubject(attributes)
  created.setIssuer(
    issuer ? forge.pki.certificateFromPem(issuer.certificate).subject.attributes : attributes,
  )
  created.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    isAuthority
      ? { name: 'keyUsage', keyCertSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, critical: true },
  ])
  created.sign(forge.pki.privateKeyFromPem(issuer?.key ?? privateKey), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(created), key: privateKey }
}

/**
 * Returns the demo's certificate of a pass type and its authority, created once in a folder that
 * only its owner can read. Phones refuse passes signed with it.
 */
export function storedTestCertificate(folder: string, passTypeId: string): SigningFiles {
  const file = join(folder, `${passTypeId}.json`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const authority = createCertificate({
      subject: [{ name: 'commonName', value: 'Test authority for phone passes' }],
      isAuthority: true,
    })
    const own = createCertificate({ subject: passTypeSubject(passTypeId), issuer: authority })
    const files: SigningFiles = { ...own, intermediate: authority.certificate }
    writeFileSync(file, JSON.stringify(files), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as SigningFiles
}
