import type { ReactNode } from 'react'
import { api } from '#contract/index.ts'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/api/read.ts'
import { Drops } from './Drops.tsx'
import { EmptyCollection } from './EmptyCollection.tsx'
import { StoredViewNotice, CollectionError } from './CollectionError.tsx'
import './collection.css'

/** Shows a member's items by drop. `after`: shown once all items are rendered. */
export function Collection({ after }: { after?: ReactNode }) {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const drops = collection.filter(({ nfts }) => nfts.length > 0)
  return (
    <>
      <CollectionError />
      {drops.length === 0 ? (
        <EmptyCollection />
      ) : (
        <Drops
          drops={drops}
          after={
            <>
              {after}
              <StoredViewNotice />
            </>
          }
        />
      )}
    </>
  )
}
