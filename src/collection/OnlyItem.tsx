import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { onlyItem } from '#domain/asset.ts'
import { useBrand } from '#kit/brand.ts'
import { useRead } from '#kit/read.ts'
import { assetAddress } from './assetAddress.ts'

/**
 * Redirects a flat collection with a single item to that item (RT-18). It wraps the whole page, because the one-time
 * greeting must not be used up by a page that redirects.
 */
export function OnlyItem({ children }: { children: ReactNode }) {
  const { creatorId, features } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const only = onlyItem(features.collectionLayout, collection)
  return only ? <Navigate to={assetAddress(only)} replace /> : children
}
