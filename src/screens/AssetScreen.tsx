import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AssetDetail, AssetWaiting } from '../collection/AssetDetail.tsx'

/** One asset of the member's. */
export default function AssetScreen() {
  const { nftId = '' } = useParams()
  return <div className="asset-page"><Section name={t('asset.myCollection')} waiting={<AssetWaiting />}><AssetDetail nftId={nftId} /></Section></div>
}
