import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { SigningFiles } from './sign-manifest.ts'

/** The problems of a pass type's certificate. `expiresAt`: undefined when it cannot be read. */
export type CertificateCheck = {
  problems: string[]
  warnings: string[]
  expiresAt: Date | undefined
  teamId: string | undefined
}

/** Days before the end at which the check warns: a new certificate takes Apple a while. */
const WARN_DAYS = 45
const DAY = 86_400_000

/**
 * Checks the files that sign passes: whether each can be read, belongs to the others, names the pass
 * type, and is valid now.
 * @param files undefined entries are missing files
 */
export function checkSigningFiles(
  { certificate, key, intermediate }: Partial<SigningFiles>,
  { passTypeId, now }: { passTypeId: string; now: Date },
): CertificateCheck {
  const own = read(certificate, (text) => new X509Certificate(text))
  const issuer = read(intermediate, (text) => new X509Certificate(text))
  const privateKey = read(key, (text) => createPrivateKey(text))
  const subject = own ? subjectOf(own) : {}
  const problems = [
    ...unread('the certificate', certificate, own),
    ...unread('the private key', key, privateKey),
    ...unread("Apple's intermediate certificate (WWDR)", intermediate, issuer),
    ...(own ? problemsOf(own, { issuer, privateKey, passTypeId, now }) : []),
    ...(issuer ? outOfDate("Apple's intermediate certificate (WWDR)", issuer, now) : []),
  ]
  return {
    problems,
    warnings: own && problems.length === 0 ? soonOver([own, issuer], now) : [],
    expiresAt: own && new Date(own.validTo),
    teamId: subject['OU'],
  }
}

function read<Read>(text: string | undefined, parse: (text: string) => Read): Read | undefined {
  try {
    return text === undefined ? undefined : parse(text)
  } catch {
    return undefined
  }
}

function unread(name: string, text: string | undefined, parsed: unknown): string[] {
  if (parsed) return []
  return [text === undefined ? `${name} is missing` : `${name} is not PEM, or is encrypted`]
}

function problemsOf(
  own: X509Certificate,
  {
    issuer,
    privateKey,
    passTypeId,
    now,
  }: {
    issuer: X509Certificate | undefined
    privateKey: KeyObject | undefined
    passTypeId: string
    now: Date
  },
): string[] {
  const { UID, OU } = subjectOf(own)
  return [
    ...(UID === passTypeId
      ? []
      : [`the certificate is for ${UID ?? 'no pass type'}, not for ${passTypeId}`]),
    ...(OU ? [] : ['the certificate names no team']),
    ...(privateKey && !own.checkPrivateKey(privateKey)
      ? ['the private key does not belong to the certificate']
      : []),
    ...(privateKey && privateKey.asymmetricKeyType !== 'rsa' ? ['the private key is not RSA'] : []),
    ...(issuer && !(own.checkIssued(issuer) && own.verify(issuer.publicKey))
      ? [
          "Apple's intermediate certificate (WWDR) did not sign the certificate: take the generation that Apple names for it",
        ]
      : []),
    ...outOfDate('the certificate', own, now),
  ]
}

function outOfDate(name: string, { validFrom, validTo }: X509Certificate, now: Date): string[] {
  if (now < new Date(validFrom)) return [`${name} is not valid before ${dayOf(validFrom)}`]
  return now > new Date(validTo) ? [`${name} has expired on ${dayOf(validTo)}`] : []
}

const soonOver = (certificates: readonly (X509Certificate | undefined)[], now: Date): string[] =>
  certificates.flatMap((one) => {
    if (!one) return []
    const days = Math.floor((new Date(one.validTo).getTime() - now.getTime()) / DAY)
    const { CN } = subjectOf(one)
    return days < WARN_DAYS ? [`${CN ?? 'a certificate'} expires in ${days} days`] : []
  })

const dayOf = (time: string): string => new Date(time).toISOString().slice(0, 10)

/** Returns the attributes of a subject by their short names: UID is the pass type, OU the team. */
const subjectOf = ({ subject }: X509Certificate): Record<string, string | undefined> =>
  Object.fromEntries(
    (subject ?? '').split('\n').map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s)
      return [name.replace('userId', 'UID'), value]
    }),
  )
