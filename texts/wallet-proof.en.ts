import type { Text } from './format.ts'

/**
 * What a wallet shows when it signs that it is the member's. Only characters of EIP-4361: no
 * accents and no typographic quotes.
 */
export const walletProofEn = {
  'walletProof.statement':
    'Connect this wallet to your {brand} account. Signing is free and moves nothing.',
} as const satisfies Record<string, Text>
