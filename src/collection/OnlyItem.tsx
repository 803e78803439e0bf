import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { singleItem } from '#domain/asset.ts'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/api/read.ts'
import { assetPath } from './assetPath.ts'

/**
 * Redirects a flat collection with a single item to that item (RT-18). It wraps the whole page, because the one-time
 * greeting must not be used up by a page that redirects.
 */
export function OnlyItem({ children }: { children: ReactNode }) {
  const { creatorId, features } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const only = singleItem(features.collectionLayout, collection)
  return only ? <Navigate to={assetPath(only)} replace /> : children
}
