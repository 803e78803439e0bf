import { Navigate } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { onlyItem } from '#domain/asset.ts'
import { useBrand } from '#kit/brand.ts'
import { useRead } from '#kit/read.ts'
import { assetAddress } from './assetAddress.ts'
import { DropShelf } from './DropShelf.tsx'
import { EmptyCollection } from './EmptyCollection.tsx'
import './collection.css'

/** What a member holds, drop by drop. In a flat collection the only item is opened at once (RT-18). */
export function Collection() {
  const { creatorId, features } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const drops = collection.filter(({ nfts }) => nfts.length > 0)

  const only = onlyItem(features.collectionLayout, drops)
  if (only) return <Navigate to={assetAddress(only)} replace />
  if (drops.length === 0) return <EmptyCollection />
  return drops.map((drop) => <DropShelf key={drop.dropId} drop={drop} />)
}
