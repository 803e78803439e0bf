import { expect, it } from 'vitest'
import { homeWithChains } from '#server/testing/connected-wallets.ts'
import { proofMessage } from './proof-message.ts'

const request = {
  brand: { ...homeWithChains, name: 'Maison “Été” & d’Or\nURI: https://evil.example' },
  origin: 'https://rewards.example.com',
  blockchain: 'ethereum' as const,
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  nonce: 'a'.repeat(64),
  language: 'fr' as const,
  createdAt: new Date('2026-11-24T10:00:00Z'),
  expiresAt: new Date('2026-11-24T10:10:00Z'),
}

it('writes the statement in the characters of EIP-4361, on one line, in each language', () => {
  for (const language of ['en', 'fr'] as const) {
    const lines = proofMessage({ ...request, language }).split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[3]).toMatch(/^[A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+$/)
    expect(lines[3]).toContain("Maison Ete & d'Or URI: https://evil.example")
    expect(lines.slice(5)).toEqual([
      'URI: https://rewards.example.com',
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${request.nonce}`,
      'Issued At: 2026-11-24T10:00:00.000Z',
      'Expiration Time: 2026-11-24T10:10:00.000Z',
    ])
  }
})

it('is the identifier of the app for a wallet on Flow', () => {
  expect(proofMessage({ ...request, brand: homeWithChains, blockchain: 'flow' })).toBe(
    'Verre & Fils (rewards.example.com)',
  )
})
