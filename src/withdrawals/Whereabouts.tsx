import { useLocation } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { withdrawals, type Withdrawal } from '#contract/withdrawals.ts'
import { isMinted } from '#domain/asset.ts'
import { chainName } from '#domain/chain.ts'
import { shortAddress } from '#domain/wallet.ts'
import { useRead, useStored } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { openModal } from '#lib/navigation/modal.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { noteOf, stageOf } from './progress.ts'
import { useWithdrawals } from './useWithdrawals.ts'
import './withdrawals.css'

/** Says on the page of an item that it is in the member's own wallet, on its way to it, or could not be sent. */
export const Whereabouts = ({ nft }: { nft: Nft }) => (
  <>
    <Announcement nftId={nft.nftId} />
    <Place nft={nft} />
  </>
)

/** Announces each stage: a live region that is there before its text, which the panels are not. */
function Announcement({ nftId }: { nftId: string }) {
  const withdrawal = useStored(withdrawals.ofItem, { nftId })?.withdrawal
  const stage = withdrawal ? stageOf(withdrawal) : undefined
  return (
    <p className="sr-only" role="status">
      {stage && `${t('withdraw.panelTitle')}: ${t(`withdraw.${stage}`)}`}
      {withdrawal?.state === 'final' && t('withdraw.panelDone')}
      {withdrawal?.state === 'failed' && t('withdraw.panelFailed')}
    </p>
  )
}

function Place({ nft }: { nft: Nft }) {
  const { nftId } = nft
  if (nft.withdrawAddress) return <InWallet nft={nft} walletAddress={nft.withdrawAddress} />
  if (nft.isWithdrawing)
    return (
      <Section waiting={<OnItsWay nftId={nftId} />} otherwise={() => <OnItsWay nftId={nftId} />}>
        <Followed nftId={nftId} />
      </Section>
    )
  if (!isMinted(nft) && !isMinted(nft.asset)) return null
  return (
    <Section waiting={<></>} otherwise={() => null}>
      <LastFailure nftId={nftId} />
    </Section>
  )
}

function LastFailure({ nftId }: { nftId: string }) {
  const { withdrawal } = useRead(withdrawals.ofItem, { nftId })
  if (withdrawal?.state !== 'failed') return null
  return <Panel title={t('withdraw.panelFailed')}>{t('withdraw.failedText', { count: 1 })}</Panel>
}

function Followed({ nftId }: { nftId: string }) {
  // The modal follows it too; one of them is enough.
  const follow = new URLSearchParams(useLocation().search).get('modal') !== 'withdraw'
  const [withdrawal] = useWithdrawals([nftId], { follow })
  return <OnItsWay nftId={nftId} withdrawal={withdrawal} />
}

function OnItsWay({ nftId, withdrawal }: { nftId: string; withdrawal?: Withdrawal | undefined }) {
  const stage = withdrawal && stageOf(withdrawal)
  return (
    <Panel
      title={t('withdraw.panelTitle')}
      action={
        <Button
          look="quiet"
          size="small"
          onClick={() => openModal('withdraw', { id: nftId, step: 'status' })}
        >
          <LateIcon name="wallet" />
          {t('withdraw.follow')}
        </Button>
      }
    >
      {stage
        ? `${t(`withdraw.${stage}`)}: ${noteOf(stage, withdrawal) ?? ''}`
        : t('withdraw.onTheWayText', { count: 1 })}
    </Panel>
  )
}

const InWallet = ({ nft, walletAddress }: { nft: Nft; walletAddress: string }) => (
  <Panel title={t('withdraw.panelDone')}>
    <code>{shortAddress(walletAddress)}</code>{' '}
    {t('withdraw.onChain', { chain: chainName(nft.asset.blockchain) })}.{' '}
    {t('withdraw.panelDoneText')}
  </Panel>
)

const Panel = ({
  title,
  action,
  children,
}: {
  title: string
  action?: React.ReactNode
  children: React.ReactNode
}) => (
  <section className="whereabouts" aria-labelledby="whereabouts">
    <LateIcon name="wallet" />
    <div>
      <h2 className="display" id="whereabouts">
        {title}
      </h2>
      <p>{children}</p>
    </div>
    {action && <div className="whereabouts-action">{action}</div>}
  </section>
)
