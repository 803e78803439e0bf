import type { FromWorker } from '#offline/worker.ts'
import { hearWorker, tellWorker, whenInCharge } from '#offline/worker.ts'
import { api } from '#contract/index.ts'
import type { benefits } from '#contract/benefits.ts'
import type { Claim, Voucher } from '#contract/redemption.ts'
import { addressOf, type GivenBy, type ReadEndpoint } from '#contract/endpoint.ts'
import { brand } from '#kit/brand.ts'
import { language, watchLanguage } from '#kit/language.ts'
import { forgetFailures, queryClient, refreshAddress } from '#kit/queries.ts'
import { hasFailed, read, readKey, stored } from '#kit/read.ts'
import { viewer, watchViewer } from '#kit/viewer.ts'
import { watchGiven } from '#kit/write.ts'
import { forgetDrawings } from './drawings.ts'
import { addressesOf, readsForTheTunnel, storedFacts, storedLoyaltyAccountId } from './facts.ts'
import { keepSnapshot, memberIdNow } from './snapshot.ts'

/** Milliseconds without a new response before the pass is drawn, because responses arrive in groups. */
const SETTLE_MS = 150

/**
 * Keeps the pass on this phone up to date while the page is open: the snapshot for the boot script at each response,
 * the offline reads in the service worker once it controls the page, and a new voucher everywhere at once.
 */
export function keepPass() {
  const keep = debounced(() => inTheBackground(keepSnapshot()))
  queryClient.getQueryCache().subscribe(({ type }) => { if (type === 'updated') keep() })
  watchLanguage(keep)
  watchGiven(api.redemption.redeem, ({ voucher }) => inTheBackground(keepVoucher(voucher)))
  // By name: importing the benefits contract would add it to this chunk.
  watchGiven<typeof benefits.claimVoucher>({ name: 'benefits.claimVoucher' }, ({ claim }) => inTheBackground(keepClaim(claim)))
  // Runs before the session check gets its response, which calls warm() again.
  addEventListener('online', forgetFailures)
  hearWorker((message: FromWorker) => void refreshAddress(message.path))
  watchViewer(({ kind }) => (kind === 'visitor' ? forgetDrawings() : inTheBackground(warm())))
  inTheBackground(warm())
}

// Failures are ignored: the next response tries again.
const inTheBackground = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Has the worker store what the page read before the worker controlled it, and the offline reads not visited yet. */
async function warm() {
  if (viewer().kind !== 'member') return
  await readForThePass()
  await sendToWorker(() => addressesOf(readsForTheTunnel()))
}

/**
 * Has the worker store the files that this page has loaded so far. Files still loading when the worker took control
 * are known only after they have arrived.
 */
export const keepLoadedFiles = (): Promise<void> => sendToWorker(() => [])

async function sendToWorker(reads: () => string[]) {
  await whenInCharge()
  const memberId = memberIdNow()
  if (memberId) await tellWorker({ type: 'warm', memberId, language: language(), reads: reads(), files: filesToKeep() })
}

/**
 * Reads the data of the pass even when it was never opened, so that it opens offline at the till. Skips failed reads:
 * this runs at every session check and would repeat them, while the screen showing the failure offers a retry.
 */
export async function readForThePass() {
  await read(api.collection.collection, { creatorId: brand.creatorId }).catch(() => undefined)
  if (!storedLoyaltyAccountId() || storedFacts()) return keepSnapshot()
  await Promise.allSettled(readsForTheTunnel().filter(([endpoint, params]) => !stored(endpoint, params) && !hasFailed(endpoint, params)).map(([endpoint, params]) => read(endpoint, params)))
}

/** Paths of the files this page has loaded, and of the pictures of the pass and the collection. */
function filesToKeep(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ours = loaded.filter(({ origin, pathname }) => origin === location.origin && /^\/(art|assets|fonts|icons)\//.test(pathname))
  const ofThePass = Object.entries(brand.art).filter(([name]) => /^(card-|b\d|icon|tier-)/.test(name)).map(([, address]) => address)
  return [...new Set([...ours.map(({ pathname }) => pathname), ...ofThePass, ...picturesOfAssets()])]
}

/** Pictures of everything the member owns, so that they show offline without scrolling to them. Videos are not cached. */
function picturesOfAssets(): string[] {
  const drops = stored(api.collection.collection, { creatorId: brand.creatorId })?.collection ?? []
  const addresses = drops.flatMap(({ nfts }) => nfts).flatMap(({ imageUrl, assetVariation, asset }) => [imageUrl, assetVariation?.thumbnailUrl ?? '', asset.mediaThumbnailUrl])
  return addresses.filter((address) => address.startsWith('/art/'))
}

/** Stores a redeemed code on the phone at once, because points were paid for it. */
function keepVoucher(voucher: Voucher) {
  const params = { membershipId: brand.membershipId }
  const models = stored(api.redemption.vouchers, params)?.models ?? []
  return keepAnswer(api.redemption.vouchers, params, { success: true, models: [voucher, ...models.filter(({ code }) => code !== voucher.code)] })
}

function keepClaim(claim: Claim) {
  const claims = stored(api.redemption.claims)?.claims ?? []
  const others = claims.filter(({ voucherId, code }) => voucherId !== claim.voucherId || code !== claim.code)
  return keepAnswer(api.redemption.claims, {}, { success: true, claims: [claim, ...others] })
}

async function keepAnswer<E extends ReadEndpoint>(endpoint: E, params: Record<string, string>, answer: GivenBy<E>) {
  queryClient.setQueryData(readKey(endpoint, params), answer)
  const memberId = memberIdNow()
  if (!memberId) return
  await keepSnapshot()
  await tellWorker({ type: 'keep', memberId, path: addressOf(endpoint, params), answer })
}

function debounced(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, SETTLE_MS)
  }
}
