import {
  type FromWorker,
  onWorkerMessage,
  postToWorker,
  readFromWorker,
  whenControlled,
} from '#offline/workerMessages.ts'
import { api } from '#contract/index.ts'
import type { benefits } from '#contract/benefits.ts'
import type { HistoryItem } from '#contract/points.ts'
import type { Claim, Voucher } from '#contract/redemption.ts'
import { addressOf, type ParamsOf, type ResponseOf, type ReadEndpoint } from '#contract/endpoint.ts'
import { DEBIT, HISTORY_PAGE_SIZE, REDEEMED_VOUCHER } from '#domain/history.ts'
import { brand } from '#lib/brand.ts'
import { language, watchLanguage } from '#lib/texts/language.ts'
import { removeFailedReads, queryClient, refreshAddress } from '#lib/api/queries.ts'
import { hasFailed, read, readKey, storedAnswer } from '#lib/api/read.ts'
import { viewer, watchViewer } from '#lib/session/viewer.ts'
import { watchResponses } from '#lib/api/write.ts'
import { clearDrawings } from './codeDrawings.ts'
import {
  pathsOf,
  offlineReadsOfMember,
  storedPassReads,
  storedLoyaltyAccountId,
} from './passReads.ts'
import { savePass, currentMemberId } from './savePass.ts'

/** Milliseconds without a new response before the pass is drawn, because responses arrive in groups. */
const SETTLE_MS = 150

/**
 * Keeps the pass on this phone up to date while the page is open: the stored pass at each response,
 * the offline reads in the service worker once it controls the page, and a new voucher everywhere at once.
 */
export function startStoringPass() {
  const keep = debounced(() => inTheBackground(savePass()))
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') keep()
  })
  watchLanguage(keep)
  watchResponses(api.redemption.redeem, ({ voucher }, { redemptionId }) =>
    inTheBackground(keepRedemption(voucher, redemptionId)),
  )
  // By name: importing the benefits contract would add it to this chunk.
  watchResponses<typeof benefits.claimVoucher>({ name: 'benefits.claimVoucher' }, ({ claim }) =>
    inTheBackground(keepClaim(claim)),
  )
  // Runs before the session check gets its response, which calls warm() again.
  addEventListener('online', removeFailedReads)
  onWorkerMessage(({ type, path }: FromWorker) => {
    if (type === 'late') void refreshAddress(path)
  })
  watchViewer(({ kind }) => (kind === 'visitor' ? clearDrawings() : inTheBackground(warm())))
  inTheBackground(warm())
}

// Failures are ignored: the next response tries again.
const inTheBackground = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Has the worker store what the page read before the worker controlled it, and the offline reads not visited yet. */
async function warm() {
  if (viewer().kind !== 'member') return
  await readPassAnswers()
  await readAnnouncements()
  await sendToWorker(() => pathsOf(offlineReadsOfMember()))
}

/**
 * Has the worker store the files that this page has loaded so far. Files still loading when the worker took control
 * are known only after they have arrived.
 */
export const storeLoadedFiles = (): Promise<void> => sendToWorker(() => [])

async function sendToWorker(reads: () => string[]) {
  await whenControlled()
  const memberId = currentMemberId()
  if (memberId)
    await postToWorker({
      type: 'prefetch',
      memberId,
      language: language(),
      reads: reads(),
      files: filesToKeep(),
    })
}

/**
 * Reads the data of the pass even when it was never opened, so that it opens offline at the till. Skips failed reads:
 * this runs at every session check and would repeat them, while the screen showing the failure offers a retry.
 */
export async function readPassAnswers() {
  await read(api.collection.collection, { creatorId: brand.creatorId }).catch(() => undefined)
  if (!storedLoyaltyAccountId() || storedPassReads()) return savePass()
  await Promise.allSettled(
    offlineReadsOfMember()
      .filter(
        ([endpoint, params]) => !storedAnswer(endpoint, params) && !hasFailed(endpoint, params),
      )
      .map(([endpoint, params]) => read(endpoint, params)),
  )
}

/** Reads the announcements, so that their pictures are stored with those of the pass. */
async function readAnnouncements() {
  const params = { creatorId: brand.creatorId }
  const { announcements } = api.collection
  if (storedAnswer(announcements, params) || hasFailed(announcements, params)) return
  await read(announcements, params).catch(() => undefined)
}

/**
 * Returns the paths of the files this page has loaded, and of the pictures of the pass, the collection and the frame
 * around them, also those for dark mode.
 */
export function filesToKeep(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ours = loaded.filter(
    ({ origin, pathname }) =>
      origin === location.origin && /^\/(art|assets|fonts|icons)\//.test(pathname),
  )
  const ofOffers = new Set(drawingsOfOffers())
  const isKept = (name: string) =>
    /^(card-|b[1-6]$|icon|tier-|wordmark|empty)/.test(name) || ofOffers.has(name)
  const ofThePass = Object.entries(brand.art)
    .filter(([name]) => isKept(name.replace(/-dark$/, '')))
    .map(([, address]) => address)
  return [
    ...new Set([
      ...ours.map(({ pathname }) => pathname),
      ...ofThePass,
      ...picturesOfAssets(),
      ...picturesOfAnnouncements(),
    ]),
  ]
}

/** Names of the drawings of the vouchers and the offers. The vouchers without one have b1 to b6. */
function drawingsOfOffers(): string[] {
  const params = { membershipId: brand.membershipId }
  const offers = storedAnswer(api.redemption.offers, params)?.redemptionConfigurations ?? []
  const vouchers = storedAnswer(api.redemption.vouchers, params)?.models ?? []
  return [...offers, ...vouchers].flatMap(({ art }) => art ?? [])
}

/** Pictures of everything the member owns, so that they show offline without scrolling to them. Videos are not cached. */
function picturesOfAssets(): string[] {
  const drops =
    storedAnswer(api.collection.collection, { creatorId: brand.creatorId })?.collection ?? []
  const addresses = drops
    .flatMap(({ nfts }) => nfts)
    .flatMap(({ imageUrl, assetVariation, asset }) => [
      imageUrl,
      assetVariation?.thumbnailUrl ?? '',
      asset.mediaThumbnailUrl,
    ])
  return addresses.filter((address) => address.startsWith('/art/'))
}

const picturesOfAnnouncements = (): string[] =>
  (
    storedAnswer(api.collection.announcements, { creatorId: brand.creatorId })?.announcements ?? []
  ).flatMap(({ imageUrl }) => (imageUrl?.startsWith('/art/') ? [imageUrl] : []))

/**
 * Stores a redeemed code, the new balance and the new line of the history on the phone at once: the network may be lost
 * before the page can read them from the server.
 */
export async function keepRedemption(voucher: Voucher, offerId: string): Promise<void> {
  const params = { membershipId: brand.membershipId }
  const models = storedAnswer(api.redemption.vouchers, params)?.models ?? []
  const isKnown = models.some(({ code }) => code === voucher.code)
  const others = models.filter(({ code }) => code !== voucher.code)
  await Promise.all([
    keepAnswer(api.redemption.vouchers, params, { success: true, models: [voucher, ...others] }),
    // A known voucher is the answer to a repeated request, whose points are already deducted.
    isKnown ? undefined : keepDebit(voucher, offerId),
  ])
}

/** Deducts the cost of an offer from the stored balance and adds its line to the stored history. */
async function keepDebit({ title }: Voucher, offerId: string): Promise<void> {
  const id = storedLoyaltyAccountId()
  const cost = storedAnswer(api.redemption.offers, {
    membershipId: brand.membershipId,
  })?.redemptionConfigurations.find(({ uniqueId }) => uniqueId === offerId)?.cost
  if (!id || cost === undefined) return
  const line: HistoryItem = {
    date: new Date().toISOString(),
    reason: title,
    originType: REDEEMED_VOUCHER,
    action: DEBIT,
    amount: cost,
  }
  const balance = storedAnswer(api.points.balance, { id })
  const redeemablePoints = Math.max(0, (balance?.redeemablePoints ?? 0) - cost)
  await Promise.all([
    balance && keepAnswer(api.points.balance, { id }, { ...balance, redeemablePoints }),
    keepLine(id, line),
  ])
}

/** Adds a line to the stored history. A page that has not opened the history takes it from the worker. */
async function keepLine(id: string, line: HistoryItem): Promise<void> {
  const params = { id, pageSize: String(HISTORY_PAGE_SIZE) }
  const page =
    storedAnswer(api.points.history, params) ?? (await answerInWorker(api.points.history, params))
  if (page)
    await keepAnswer(api.points.history, params, { ...page, history: [line, ...page.history] })
}

function keepClaim(claim: Claim) {
  const claims = storedAnswer(api.redemption.claims)?.claims ?? []
  const others = claims.filter(
    ({ voucherId, code }) => voucherId !== claim.voucherId || code !== claim.code,
  )
  return keepAnswer(api.redemption.claims, {}, { success: true, claims: [claim, ...others] })
}

async function answerInWorker<E extends ReadEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
): Promise<ResponseOf<E> | undefined> {
  const memberId = currentMemberId()
  if (!memberId) return undefined
  const path = addressOf(endpoint, params)
  return (await readFromWorker(memberId, path)) as ResponseOf<E> | undefined
}

async function keepAnswer<E extends ReadEndpoint>(
  endpoint: E,
  params: Record<string, string>,
  answer: ResponseOf<E>,
) {
  queryClient.setQueryData(readKey(endpoint, params), answer)
  const memberId = currentMemberId()
  if (!memberId) return
  await Promise.allSettled([
    savePass(),
    postToWorker({ type: 'store', memberId, path: addressOf(endpoint, params), answer }),
  ])
}

function debounced(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, SETTLE_MS)
  }
}
