import { Navigate } from 'react-router-dom'
import type { ReactNode } from 'react'
import { api } from '#contract/index.ts'
import { onlyItem } from '#domain/asset.ts'
import { useBrand } from '#kit/brand.ts'
import { useRead } from '#kit/read.ts'
import { assetAddress } from './assetAddress.ts'
import { Drops } from './Drops.tsx'
import { EmptyCollection } from './EmptyCollection.tsx'
import { EarlierView, Trouble } from './Trouble.tsx'
import './collection.css'

/**
 * What a member holds, drop by drop. In a flat collection the only item is opened at once (RT-18). `after`: what follows
 * when everything she holds is there.
 */
export function Collection({ after }: { after?: ReactNode }) {
  const { creatorId, features } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const drops = collection.filter(({ nfts }) => nfts.length > 0)

  const only = onlyItem(features.collectionLayout, drops)
  if (only) return <Navigate to={assetAddress(only)} replace />
  return (
    <>
      <Trouble />
      {drops.length === 0 ? <EmptyCollection /> : <Drops drops={drops} after={<>{after}<EarlierView /></>} />}
    </>
  )
}
