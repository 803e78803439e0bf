import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { AssetDetail, AssetWaiting } from '../collection/AssetDetail.tsx'

/** One asset of the member's. */
export default function AssetScreen() {
  const { nftId = '' } = useParams()
  return <div className="asset-page"><Section waiting={<AssetWaiting />}><AssetDetail nftId={nftId} /></Section></div>
}
