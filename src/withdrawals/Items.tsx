import { useEffect } from 'react'
import { api } from '#contract/index.ts'
import { wallets } from '#contract/wallets.ts'
import { blockchainName, chainName } from '#domain/chain.ts'
import { useRead } from '#lib/api/read.ts'
import { useReads } from '#lib/api/reads.ts'
import { useBrand } from '#lib/brand.ts'
import { t } from '#lib/texts/t.ts'
import { MoveItems } from './MoveItems.tsx'
import { blockOf, chainOf, chainsNotOffered, movableItems } from './movable.ts'
import { Blocked, NothingToMove, NoWallet } from './Results.tsx'
import { withdrawalDraft } from './withdrawalDraft.ts'
import type { Navigation } from './WithdrawModal.tsx'

/** Withdraws the items of the address. */
export function GivenItems({ nftIds, ...navigation }: Navigation & { nftIds: readonly string[] }) {
  const items = useReads(
    api.collection.nft,
    nftIds.map((nftId) => ({ nftId })),
  ).map(({ nft }) => nft)
  const own = useRead(wallets.own)
  const isUnderWay = items.every(({ isWithdrawing }) => isWithdrawing)
  // The member comes back to what is on its way already.
  useEffect(() => {
    if (isUnderWay) void navigation.toStatus(nftIds)
  })
  if (isUnderWay) return null

  const first = items.find((item) => !item.isWithdrawing) ?? items[0]
  const movable = items.filter((item) => blockOf(item, own) === undefined)
  const block = movable.length === 0 && first ? blockOf(first, own) : undefined
  if (block) return <Blocked code={block} />
  const missing = movable.find(
    (item) => !own.chains.some(({ blockchain }) => blockchain === chainOf(item)),
  )
  if (missing) return <Blocked code="WALLET_CHAIN_UNAVAILABLE" />
  const without = movable.find(
    (item) => !own.wallets.some(({ blockchain }) => blockchain === chainOf(item)),
  )
  if (without)
    return (
      <NoWallet
        chain={chainName(without.asset.blockchain)}
        onLeave={() => withdrawalDraft.add({ waiting: [...nftIds] })}
      />
    )
  return <MoveItems items={movable} own={own} {...navigation} />
}

/** Lets the member choose among all of their items. */
export function ChosenItems(navigation: Navigation) {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const own = useRead(wallets.own)
  const items = movableItems(collection, own)
  if (own.wallets.length === 0)
    return (
      <NoWallet
        chain={own.chains.map(({ blockchain }) => blockchainName(blockchain)).join(', ')}
        onLeave={() => undefined}
      />
    )
  const leftOut = chainsNotOffered(collection, own).map(blockchainName).join(', ')
  const note = leftOut ? t('withdraw.notOffered', { chain: leftOut }) : undefined
  if (items.length === 0) return <NothingToMove text={note} />
  return <MoveItems items={items} own={own} isChoice note={note} {...navigation} />
}
