import type { Nft } from '#contract/collection.ts'
import { mediaKind } from '#domain/asset.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { AssetFilm } from './AssetFilm.tsx'
import { StillPicture } from './StillPicture.tsx'
import './asset.css'

/** Shows a video or a picture, depending on the URL (SC-30). */
export const AssetMedia = ({ nft }: { nft: Nft }) => (
  <div className="asset-media" data-pending={nft.hasPendingTransfer || undefined}>
    {mediaKind(nft.imageUrl) === 'video' ? (
      <AssetFilm key={nft.nftId} nft={nft} />
    ) : (
      <StillPicture src={nft.imageUrl} />
    )}
    {nft.isWithdrawing && (
      <p className="asset-stamp">
        <LateIcon name="wallet" />
        <span>{t('collection.toWallet')}</span>
      </p>
    )}
    {nft.pendingTransfer && (
      <p className="asset-stamp">
        <Icon name="send" />
        <span>{stampOf(nft.pendingTransfer)}</span>
      </p>
    )}
  </div>
)

/** Who a pending transfer was sent to: by name, else the masked address. */
const stampOf = ({ recipient, recipientFirstName }: NonNullable<Nft['pendingTransfer']>): string =>
  recipient === null
    ? t('transfer.stampLink')
    : t('transfer.stampTo', { name: recipientFirstName ?? recipient })
