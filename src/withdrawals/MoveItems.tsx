import { useState } from 'react'
import type { Nft } from '#contract/collection.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Wallet, wallets } from '#contract/wallets.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Blockchain } from '#domain/wallet.ts'
import { useWrite } from '#lib/api/write.ts'
import { paths } from '#lib/navigation/paths.ts'
import { chainOf } from './movable.ts'
import { MoveStep } from './MoveStep.tsx'
import type { TypedProof } from './ProofFields.tsx'
import { WalletStep } from './WalletStep.tsx'
import { withdrawalDraft } from './withdrawalDraft.ts'
import type { Navigation } from './WithdrawModal.tsx'

/** The wallet that items of a chain go to: the chosen one, else the main one; undefined without a wallet. */
export type Destination = { blockchain: Blockchain; wallet: Wallet | undefined }

/** Sends items to wallets, one withdrawal each. `isChoice`: the member chooses among them. */
export function MoveItems({
  items,
  own,
  isChoice = false,
  note,
  ...navigation
}: Navigation & {
  items: readonly Nft[]
  own: ResponseOf<typeof wallets.own>
  isChoice?: boolean
  /** Why some of the member's items are not in the list. */
  note?: string | undefined
}) {
  const [draft, setDraft] = useState(withdrawalDraft.read)
  const [moved, setMoved] = useState<string[]>([])
  const [refused, setRefused] = useState<Nft>()
  const [isBusy, setBusy] = useState(false)
  const write = useWrite(withdrawals.withdraw, { failure: 'form' })
  const change = (values: Partial<typeof draft>) => {
    withdrawalDraft.add(values)
    setDraft({ ...draft, ...values })
  }
  const destinationOf = (blockchain: Blockchain): Destination => {
    const ofChain = own.wallets.filter((wallet) => wallet.blockchain === blockchain)
    const chosen = ofChain.find(({ walletAddress }) => walletAddress === draft.wallets[blockchain])
    return { blockchain, wallet: chosen ?? ofChain.find(({ isMain }) => isMain) ?? ofChain[0] }
  }
  const hasWallet = (item: Nft) => destinationOf(chainOf(item)).wallet !== undefined
  const chosen = items.filter(
    (item) => hasWallet(item) && (!isChoice || draft.picked.includes(item.nftId)),
  )
  const chains = [...new Set((chosen.length > 0 ? chosen : items.filter(hasWallet)).map(chainOf))]

  const ready = withWallets(chosen, (item) => destinationOf(chainOf(item)).wallet)

  async function send(proof: TypedProof) {
    setBusy(true)
    const sent = [...moved]
    for (const withdrawal of ready) {
      if (!(await write.send({ ...withdrawal, ...proof }))) {
        setRefused(items.find(({ nftId }) => nftId === withdrawal.nftId))
        break
      }
      sent.push(withdrawal.nftId)
    }
    setMoved(sent)
    setBusy(false)
    if (sent.length < moved.length + chosen.length) return
    withdrawalDraft.clear()
    await navigation.toStatus(sent)
  }

  const destinations = chains.map(destinationOf)
  if (navigation.step === 'wallet')
    return (
      <WalletStep
        destinations={destinations}
        wallets={own.wallets}
        onChoose={({ blockchain, walletAddress }) => {
          change({ wallets: { ...draft.wallets, [blockchain]: walletAddress } })
        }}
        onDone={navigation.goBack}
      />
    )
  return (
    <MoveStep
      items={items}
      chosen={chosen}
      withdrawals={ready}
      destinations={destinations}
      hasWallet={hasWallet}
      note={note}
      movedCount={moved.length}
      isBusy={isBusy}
      problem={write.problem}
      setUpAt={refused && setUpAddress(refused, chosen, destinationOf(chainOf(refused)))}
      onPick={isChoice ? (picked) => change({ picked }) : undefined}
      onChange={() => navigation.toStep('wallet')}
      onTyping={() => write.problem && write.reset()}
      onSend={(proof) => void send(proof)}
    />
  )
}

const withWallets = (items: readonly Nft[], walletOf: (item: Nft) => Wallet | undefined) =>
  items.flatMap((item) => {
    const wallet = walletOf(item)
    return wallet ? [{ nftId: item.nftId, walletAddress: wallet.walletAddress }] : []
  })

/** The sheet that makes room for an item in its wallet, and then leads back to all of them (ST-32). */
const setUpAddress = (item: Nft, chosen: readonly Nft[], { wallet }: Destination): string =>
  paths.accountWallet() +
  paths.here({
    modal: 'set-up-wallet',
    id: [...new Set([item, ...chosen])].map(({ nftId }) => nftId).join(),
    code: wallet?.walletId ?? '',
  })
