import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { onlyItem } from '#domain/asset.ts'
import { useBrand } from '#kit/brand.ts'
import { useRead } from '#kit/read.ts'
import { assetAddress } from './assetAddress.ts'

/**
 * Opens the only item of a flat collection in its place (RT-18). Stands around everything the collection shows: a
 * greeting that is told once may not be spent on a page that leads on.
 */
export function OnlyItem({ children }: { children: ReactNode }) {
  const { creatorId, features } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const only = onlyItem(features.collectionLayout, collection)
  return only ? <Navigate to={assetAddress(only)} replace /> : children
}
