import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { isEvm, type Blockchain } from '#domain/wallet.ts'
import { translate } from '#server/lib/texts/translate.ts'

/** What a message is about. Everything in it is stored or known, so the server can write it again. */
export type ProofRequest = {
  brand: BrandPack
  /** The brand's own address. */
  origin: string
  blockchain: Blockchain
  address: string
  nonce: string
  language: Language
  createdAt: Date
  expiresAt: Date
}

/**
 * Returns what the wallet signs. EVM: the text of EIP-4361. Flow: the identifier of the app, which
 * its account proof combines with address and nonce.
 */
export function proofMessage(request: ProofRequest): string {
  const { brand, origin, blockchain } = request
  const { host } = new URL(origin)
  if (!isEvm(blockchain)) return `${asAscii(brand.name)} (${host})`
  const { address, nonce, language, createdAt, expiresAt } = request
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    asAscii(translate('walletProof.statement', { brand: brand.name }, brand, language)),
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainIdOf(brand, blockchain)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${createdAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}

/** Returns the EIP-155 id of a brand's chain; null for Flow. */
export const chainIdOf = ({ chains }: BrandPack, blockchain: Blockchain): number | null =>
  blockchain === 'flow' ? null : (chains[blockchain]?.chainId ?? null)

/**
 * Returns a text in the characters that a statement of EIP-4361 may have. A wallet that cannot read
 * the message would not compare its domain with the page.
 */
const asAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[^A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
