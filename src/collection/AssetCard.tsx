import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { assetTitle, isMinted, stillImageOf } from '#domain/asset.ts'
import { useIsTransitioning } from '#lib/browser/viewTransition.ts'
import { formatDayOf } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { assetPath } from './assetPath.ts'
import { BenefitSummaries } from './BenefitSummaries.tsx'
import { Minting } from './Minting.tsx'
import './collection.css'

/** Shows one item of the collection; its picture moves into the opened screen. `isLate`: initially below the fold. */
export const AssetCard = memo(function AssetCard({
  nft,
  isLate = false,
}: {
  nft: Nft
  isLate?: boolean
}) {
  const to = assetPath(nft)
  const isLifting = useIsTransitioning(to)
  const isMembership = nft.loyaltyMembership !== null

  return (
    <li
      className={isMembership ? 'asset is-membership' : 'asset'}
      data-pending={nft.hasPendingTransfer || undefined}
    >
      <img
        className="asset-art"
        src={stillImageOf(nft)}
        alt=""
        width={240}
        height={240}
        decoding="async"
        loading={isLate ? 'lazy' : undefined}
        style={isLifting ? { viewTransitionName: 'asset-picture' } : undefined}
      />
      {isMembership && <small className="asset-kind quiet">{t('collection.yourMembership')}</small>}
      <h3 className={isMembership ? 'asset-name display' : 'asset-name'}>
        <Link to={to}>{assetTitle(nft)}</Link>
      </h3>
      <span className="asset-meta">
        <small className="quiet">{t('collection.number', { number: nft.number })}</small>
        {/* That an item is pending is explained on its page. */}
        {isMinted(nft) && <Minting nft={nft} />}
      </span>
      {nft.receivedFrom && <small className="asset-from">{receivedLine(nft.receivedFrom)}</small>}
      <Mark nft={nft} />
      <BenefitSummaries nft={nft} />
    </li>
  )
})

/** That an item is on its way, or in the member's own wallet. */
function Mark({ nft }: { nft: Nft }) {
  if (!nft.hasPendingTransfer && !nft.withdrawAddress) return null
  const isOfWallet = nft.isWithdrawing || !nft.hasPendingTransfer
  return (
    <small className="asset-sent">
      {isOfWallet ? <LateIcon name="wallet" /> : <Icon name="send" />}
      {t(
        nft.isWithdrawing
          ? 'collection.toWallet'
          : isOfWallet
            ? 'collection.inWallet'
            : 'collection.sent',
      )}
    </small>
  )
}

/** Who gave an item to the member, and when. */
const receivedLine = ({ name, at }: NonNullable<Nft['receivedFrom']>): string =>
  name
    ? t('collection.from', { name, day: formatDayOf(at) })
    : t('collection.fromMember', { day: formatDayOf(at) })
