import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Nft } from '#contract/collection.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { TransferNft } from './TransferNft.tsx'

const shown = vi.hoisted(() => ({
  transferChooser: false,
  press: undefined as (() => void) | undefined,
  openModal: vi.fn(),
}))
vi.mock('#lib/brand.ts', async (original) => ({
  ...(await original<object>()),
  useBrand: () => ({ features: { transferChooser: shown.transferChooser } }),
}))
vi.mock('#lib/navigation/modal.ts', async (original) => ({
  ...(await original<object>()),
  openModal: shown.openModal,
}))
vi.mock('#ui/Button.tsx', () => ({
  Button: ({ onClick }: { onClick: () => void }) => {
    shown.press = onClick
    return null
  },
}))

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('transfers')
})

it.each([
  [true, ['transfer-chooser', { id: 'item' }]],
  [false, ['transfer', { id: 'item', step: 'who' }]],
])('with the chooser set to %s, opens %j [MO-01]', (transferChooser, opened) => {
  shown.transferChooser = transferChooser
  shown.openModal.mockClear()
  const nft = { nftId: 'item', withdrawAddress: null, hasPendingTransfer: false }
  renderToStaticMarkup(<TransferNft nft={{ ...nft, loyaltyMembership: null } as unknown as Nft} />)
  shown.press?.()
  expect(shown.openModal.mock.calls).toEqual([opened])
})
