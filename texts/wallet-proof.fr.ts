import type { Text } from './format.ts'
import type { walletProofEn } from './wallet-proof.en.ts'

/** French without accents (EIP-4361), in words that have none. */
export const walletProofFr: Record<keyof typeof walletProofEn, Text> = {
  'walletProof.statement':
    'Je relie ce portefeuille avec mon compte {brand}. La signature est gratuite et rien ne part du portefeuille.',
}
