/** Where the page reads the collection and one item of it; a test compares them with the contract. */
export const COLLECTION_PATH = '/api/wallet/collection'
export const ITEM_PATH = '/api/nft/'

type Collection = { collection: readonly { nfts: readonly { nftId: string }[] }[] }

/** Returns the ids of the items in an answer of the collection; undefined for another read. */
export function ownedItems(path: string, answer: unknown): ReadonlySet<string> | undefined {
  if (path.split('?')[0] !== COLLECTION_PATH) return undefined
  try {
    // Without zod, which the worker does not load: another shape throws.
    const { collection } = answer as Collection
    return new Set(collection.flatMap(({ nfts }) => nfts.map(({ nftId }) => nftId)))
  } catch {
    return undefined
  }
}

/** Returns whether a path is of one item that is not among these. */
export function isItemOutside(owned: ReadonlySet<string>, path: string): boolean {
  if (!path.startsWith(ITEM_PATH)) return false
  const nftId = path.slice(ITEM_PATH.length).split('?')[0] ?? ''
  return !owned.has(decodeURIComponent(nftId))
}
