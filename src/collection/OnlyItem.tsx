import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { singleItem } from '#domain/asset.ts'
import { useBrand } from '#lib/brand.ts'
import type { staysInCollection } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { assetPath } from './assetPath.ts'

/**
 * Redirects a flat collection with a single item to that item (RT-18). It wraps the whole page, because the one-time
 * greeting must not be used up by a page that redirects. A link with `staysInCollection`, such as the collection's tab,
 * is not redirected to the membership, which has a tab of its own.
 */
export function OnlyItem({ children }: { children: ReactNode }) {
  const only = useOnlyItem()
  const { state } = useLocation() as { state: unknown }
  // Keeps the first state: opening a modal over the collection replaces it.
  const [stays] = useState(
    () => (state as Partial<typeof staysInCollection> | null)?.staysInCollection === true,
  )
  return only && !(stays && only.loyaltyMembership) ? (
    <Navigate to={assetPath(only)} replace />
  ) : (
    children
  )
}

/** Shows on the page of the single item of a flat collection what the collection shows besides its items. */
export const BesideOnlyItem = ({ nftId, children }: { nftId: string; children: ReactNode }) =>
  useBrand().features.collectionLayout === 'flat' && (
    <Section waiting={null} otherwise={() => null}>
      <IfOnly nftId={nftId}>{children}</IfOnly>
    </Section>
  )

function IfOnly({ nftId, children }: { nftId: string; children: ReactNode }) {
  return useOnlyItem()?.nftId === nftId && children
}

function useOnlyItem() {
  const { creatorId, features } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  return singleItem(features.collectionLayout, collection)
}
