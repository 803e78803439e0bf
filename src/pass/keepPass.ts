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

/** Answers come in flocks; the pass is drawn once they have settled. */
const SETTLED = 150

/**
 * Keeps the pass on this phone for as long as the page is open: the snapshot for the boot script whenever an answer
 * arrives, the reads of a tunnel with the service worker once it is in charge, a new voucher everywhere at once.
 */
export function keepPass() {
  const keep = settled(() => inTheBackground(keepSnapshot()))
  queryClient.getQueryCache().subscribe(({ type }) => { if (type === 'updated') keep() })
  watchLanguage(keep)
  watchGiven(api.redemption.redeem, ({ voucher }) => inTheBackground(keepVoucher(voucher)))
  // By its name: what benefits are asked for stays with the screens that show them.
  watchGiven<typeof benefits.claimVoucher>({ name: 'benefits.claimVoucher' }, ({ claim }) => inTheBackground(keepClaim(claim)))
  // Before anybody is asked who she is, which warms anew.
  addEventListener('online', forgetFailures)
  hearWorker((message: FromWorker) => void refreshAddress(message.path))
  watchViewer(({ kind }) => (kind === 'visitor' ? forgetDrawings() : inTheBackground(warm())))
  inTheBackground(warm())
}

// Nobody waits for it: what could not be kept now is kept with the next answer.
const inTheBackground = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Has the worker store what the page read before it was in charge, and what nobody has looked at yet. */
async function warm() {
  if (viewer().kind !== 'member') return
  await readForThePass()
  await tellToKeep(() => addressesOf(readsForTheTunnel()))
}

/**
 * Has the worker store the files that this page has loaded by now. Those that were on their way when the worker took charge
 * are known only once they have come.
 */
export const keepLoadedFiles = (): Promise<void> => tellToKeep(() => [])

async function tellToKeep(reads: () => string[]) {
  await whenInCharge()
  const memberId = memberIdNow()
  if (memberId) await tellWorker({ type: 'warm', memberId, language: language(), reads: reads(), files: filesToKeep() })
}

/**
 * The pass may never have been opened: its facts are read all the same, so that it opens at the till. What has failed
 * is left to the screen that says so: every look at the session comes by here, and would ask for it behind her back.
 */
export async function readForThePass() {
  await read(api.collection.collection, { creatorId: brand.creatorId }).catch(() => undefined)
  if (!storedLoyaltyAccountId() || storedFacts()) return keepSnapshot()
  await Promise.allSettled(readsForTheTunnel().filter(([endpoint, params]) => !stored(endpoint, params) && !hasFailed(endpoint, params)).map(([endpoint, params]) => read(endpoint, params)))
}

/** What this page has loaded, and the drawings of the pass that it may not have shown yet. */
function filesToKeep(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ours = loaded.filter(({ origin, pathname }) => origin === location.origin && /^\/(art|assets|fonts|icons)\//.test(pathname))
  const ofThePass = Object.entries(brand.art).filter(([name]) => /^(card-|b\d|icon|tier-)/.test(name)).map(([, address]) => address)
  return [...new Set([...ours.map(({ pathname }) => pathname), ...ofThePass, ...picturesOfAssets()])]
}

/** What she owns is seen without a network too, also what she has not scrolled to. A film is not a picture, and not kept. */
function picturesOfAssets(): string[] {
  const drops = stored(api.collection.collection, { creatorId: brand.creatorId })?.collection ?? []
  const addresses = drops.flatMap(({ nfts }) => nfts).flatMap(({ imageUrl, assetVariation, asset }) => [imageUrl, assetVariation?.thumbnailUrl ?? '', asset.mediaThumbnailUrl])
  return addresses.filter((address) => address.startsWith('/art/'))
}

/** A code that was paid for is on the phone before anything else can go wrong. */
function keepVoucher(voucher: Voucher) {
  const params = { membershipId: brand.membershipId }
  const models = stored(api.redemption.vouchers, params)?.models ?? []
  return keepAnswer(api.redemption.vouchers, params, { success: true, models: [voucher, ...models.filter(({ code }) => code !== voucher.code)] })
}

/** And so is one that was claimed. */
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

function settled(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, SETTLED)
  }
}
