import { constants, createPrivateKey, privateEncrypt } from 'node:crypto'
import forge from 'node-forge'

/** PEM texts: the certificate of a pass type, its private key, and Apple's intermediate certificate. */
export type SigningFiles = { certificate: string; key: string; intermediate: string }

/** What stands before a SHA-256 digest that is signed, in DER (RFC 8017, 9.2). */
const SHA256_PREFIX = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/**
 * Returns a function that signs manifests: detached PKCS #7 with signing time, as Apple Wallet
 * requires. The RSA operation is native; in JavaScript it would block the server (decision 0055).
 * @throws Error when a file is not PEM
 */
export function manifestSigner({
  certificate,
  key,
  intermediate,
}: SigningFiles): (manifest: Buffer, at: Date) => Buffer {
  const own = forge.pki.certificateFromPem(certificate)
  const issuer = forge.pki.certificateFromPem(intermediate)
  const privateKey = createPrivateKey(key)
  const nativeKey = {
    sign: (digest: forge.md.MessageDigest) =>
      privateEncrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.concat([SHA256_PREFIX, Buffer.from(digest.digest().getBytes(), 'binary')]),
      ).toString('binary'),
  }
  const { oids } = forge.pki
  return (manifest, at) => {
    const signed = forge.pkcs7.createSignedData()
    signed.content = forge.util.createBuffer(manifest.toString('binary'))
    signed.addCertificate(issuer)
    signed.addCertificate(own)
    signed.addSigner({
      // The library calls only `sign`.
      key: nativeKey as unknown as forge.pki.rsa.PrivateKey,
      certificate: own,
      digestAlgorithm: oids['sha256'] as string,
      authenticatedAttributes: [
        { type: oids['contentType'] as string, value: oids['data'] as string },
        { type: oids['messageDigest'] as string },
        { type: oids['signingTime'] as string, value: at as unknown as string },
      ],
    })
    signed.sign({ detached: true })
    return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
  }
}
