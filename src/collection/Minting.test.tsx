import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#lib/texts/t.ts'
import { Minting } from './Minting.tsx'

beforeAll(() => loadTexts('en'))

it.each([
  ['0x5FbDB2315678afecb367f032d93F642f64180aa3', 'Minted'],
  [null, 'Pending'],
])('shows an item with the contract address %s as %s [SC-41]', (contractAddress, word) => {
  expect(renderToStaticMarkup(<Minting nft={{ contractAddress }} />)).toContain(word)
})
