import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { wallets } from '#contract/wallets.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useBrand } from '#lib/brand.ts'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { movableItems } from './movable.ts'
import { withdrawalDraft } from './withdrawalDraft.ts'
import { useWithdrawals } from './useWithdrawals.ts'
import './withdrawals.css'
import { LateIcon } from '#ui/LateIcon.tsx'

/** On the page of the wallets: moves pieces to one of them, first those whose withdrawal waited for a wallet. */
export const MovePieces = () => (
  <>
    <Section waiting={null} otherwise={() => null}>
      <Move />
    </Section>
    <Section waiting={null} otherwise={() => null}>
      <Arrivals />
    </Section>
  </>
)

/** Follows what is on its way, so that the counts of the page change when it arrives. */
function Arrivals() {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const isFollowed = new URLSearchParams(useLocation().search).get('modal') === 'withdraw'
  const moving = collection
    .flatMap(({ nfts }) => nfts)
    .filter(({ isWithdrawing }) => isWithdrawing)
    .map(({ nftId }) => nftId)
  useWithdrawals(moving, { follow: !isFollowed })
  return null
}

function Move() {
  const { creatorId } = useBrand()
  const own = useRead(wallets.own)
  const { collection } = useRead(api.collection.collection, { creatorId })
  const [{ waiting }] = useState(withdrawalDraft.read)
  const movable = movableItems(collection, own).map(({ nftId }) => nftId)
  if (own.wallets.length === 0 || movable.length === 0) return null
  const resumed = waiting.filter((nftId) => movable.includes(nftId))
  return (
    <div className="move-pieces">
      {resumed.length > 0 && (
        <Button wide onClick={() => openModal('withdraw', { id: resumed.join(), step: 'move' })}>
          <LateIcon name="wallet" />
          {t('withdraw.resume')}
        </Button>
      )}
      <Button
        wide
        look={resumed.length > 0 ? 'quiet' : 'main'}
        onClick={() => openModal('withdraw', { step: 'move' })}
      >
        {t('withdraw.pieces')}
      </Button>
    </div>
  )
}
