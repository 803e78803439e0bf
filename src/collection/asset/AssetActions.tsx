import { Link } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { detailActions } from '#domain/asset.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Icon } from '#ui/Icon.tsx'
import { leadingSlots } from './assetActionSlots.tsx'
import './asset.css'

/** Actions beside the picture, for the owner of the item (SC-29). */
export function AssetBeside({ nft }: { nft: Nft }) {
  const viewer = useViewer()
  return leadingSlots(detailActions(nft, viewer).beside).map(({ action, Place }) => (
    <Place key={action} nft={nft} />
  ))
}

/** Actions at the foot for a verified member (SC-36 to SC-40); an unverified one is asked to verify their email. */
export function AssetFooter({ nft }: { nft: Nft }) {
  const viewer = useViewer()
  if (viewer.kind === 'member' && !viewer.isVerified) return <VerifyFirst />
  const shown = leadingSlots(detailActions(nft, viewer).foot)
  if (shown.length === 0) return null
  return (
    <div className="asset-foot" role="group" aria-label={t('asset.actions')}>
      {shown.map(({ action, Place }) => (
        <Place key={action} nft={nft} />
      ))}
    </div>
  )
}

const VerifyFirst = () => (
  <p className="asset-verify">
    <Icon name="mail" />
    <span>
      {t('asset.verifyFirst')}{' '}
      <Link className="text-link" to={paths.accountDetails()}>
        {t('asset.verify')}
      </Link>
    </span>
  </p>
)
