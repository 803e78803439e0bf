import { Link } from 'react-router-dom'
import type { Nft } from '#contract/collection.ts'
import { detailActions } from '#domain/asset.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { useViewer } from '#kit/viewer.ts'
import { Icon } from '#ui/Icon.tsx'
import { leading } from './places.tsx'
import './asset.css'

/** SC-29: beside the picture, for whoever has the piece. */
export function AssetBeside({ nft }: { nft: Nft }) {
  const viewer = useViewer()
  return leading(detailActions(nft, viewer).beside).map(({ action, Place }) => <Place key={action} nft={nft} />)
}

/** SC-36 to SC-40: the buttons at the foot, for a verified member; anybody else is told how she becomes one. */
export function AssetFoot({ nft }: { nft: Nft }) {
  const viewer = useViewer()
  if (viewer.kind === 'member' && !viewer.isVerified) return <VerifyFirst />
  const shown = leading(detailActions(nft, viewer).foot)
  if (shown.length === 0) return null
  return <div className="asset-foot" role="group" aria-label={t('asset.actions')}>{shown.map(({ action, Place }) => <Place key={action} nft={nft} />)}</div>
}

const VerifyFirst = () => (
  <p className="asset-verify"><Icon name="mail" /><span>{t('asset.verifyFirst')} <Link className="text-link" to={paths.account()}>{t('asset.verify')}</Link></span></p>
)
