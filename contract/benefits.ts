import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { claim } from './redemption.ts'
import { id, instant, points, success } from './fields.ts'
import { utilitySummary } from './utility.ts'

/** An answer as typed. The poll limits its length with its own message; this is a technical limit. */
const typedAnswer = z.string().check(z.maxLength(20_000))

/** Version of the terms of contests (CO-12). */
export const TERMS_VERSION = 'V.04.24.02'

const contest = z.object({
  contestId: z.string(),
  title: z.string(),
  creatorName: z.string(),
  startDate: instant,
  endDate: instant,
  description: z.string(),
  prizeNumber: z.int(),
  prizeDescription: z.string(),
  /** Whole dollars, of all prizes together. */
  prizeValue: z.int(),
  thumbnailImage: z.string(),
  /** Of the signed-in member; false for a visitor. */
  hasEntered: z.boolean(),
  /** By the server's clock, which alone decides. */
  phase: z.enum(['before', 'open', 'over']),
  /** When the winners were drawn. */
  drawnAt: z.optional(instant),
  /** Whether the signed-in member has won and was written to. */
  hasWon: z.optional(z.boolean()),
})
export type Contest = z.output<typeof contest>

/** `claim` is the claimed code as the pass shows it; the phone stores it at once. */
const claimResponse = z.extend(success, {
  voucherCode: z.string(),
  voucherId: z.string(),
  productUrl: z.optional(z.string()),
  claim,
})
const draftOrderResponse = z.extend(success, { draftOrderUrl: z.string(), message: z.string() })
/** Without `nftId` the server finds the member's item that the offer belongs to. */
const draftOrderRequest = z.object({ gatedCommerceId: id, nftId: z.optional(id) })

/** `url` accepts `&w=` with a width from domain/picture-widths.ts. */
const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  alt: z.optional(z.string()),
})
export type GalleryPicture = z.output<typeof picture>

/** Benefits besides points. Not in `contract/index.ts`: only the chunks that need it import it. */
export const benefits = endpoints('benefits', {
  /** CA-39: the benefits of an asset, public: without codes and files. */
  summary: read('utility/summary/:assetId', {
    access: 'anyone',
    response: z.extend(success, {
      utilities: z.array(z.extend(utilitySummary, { utilityTypeName: z.string() })),
    }),
    problem: 'NOT_FOUND',
  }),
  /** CA-36: file URLs, valid for five minutes. `fileUrls`: all of a gallery, else the one. */
  gatedContent: read('utility/gated-content/v2', {
    access: 'member',
    query: z.object({ gatedContentId: id }),
    response: z.extend(success, {
      fileUrl: z.string(),
      fileUrls: z.array(z.string()),
      contentType: z.int(),
      description: z.string(),
      /** Preview picture of a film or a PDF. */
      poster: z.optional(z.string()),
      /** Captions of a film, if it has any. */
      captions: z.optional(z.array(z.object({ language: z.enum(['en', 'fr']), url: z.string() }))),
      /** Of a gallery: `fileUrls` with their size in pixels and a placeholder color. */
      pictures: z.optional(z.array(picture)),
    }),
    problem: 'MEDIA_UNAVAILABLE',
  }),
  /** CA-40, also as GET: the same member gets the same code. */
  claimVoucher: write('POST', 'utility/:id/voucher/claim', {
    access: 'member',
    request: z.object({}),
    response: claimResponse,
    problem: 'VOUCHER_CLAIM_FAILED',
    successMessage: 'VOUCHER_CLAIMED',
    invalidates: [
      'collection.benefits',
      'collection.nft',
      'membership.membership',
      'redemption.claims',
    ],
    movesValue: true,
  }),
  claimVoucherByGet: read('utility/:id/voucher/claim', {
    access: 'member',
    response: claimResponse,
    problem: 'VOUCHER_CLAIM_FAILED',
  }),
  /** CA-37, also as GET: the same member and asset get the same draft order while it is valid. */
  draftOrder: write('POST', 'utility/draftorder', {
    access: 'member',
    request: draftOrderRequest,
    response: draftOrderResponse,
    problem: 'DRAFT_ORDER_FAILED',
    movesValue: true,
  }),
  draftOrderByGet: read('utility/draftorder', {
    access: 'member',
    query: draftOrderRequest,
    response: draftOrderResponse,
    problem: 'DRAFT_ORDER_FAILED',
  }),
  /** CA-41. */
  contest: read('Contest/byId', {
    access: 'anyone',
    query: z.object({ contestId: id }),
    response: z.extend(success, { contest }),
    problem: 'CONTEST_UNAVAILABLE',
  }),
  /** CA-42, EN-49: one entry per person. */
  enterContest: write('POST', 'Contest/enter', {
    access: 'member',
    request: z.object({ contestId: id, termsConditionsVersion: z.string().check(z.maxLength(64)) }),
    response: success,
    problem: 'CONTEST_ENTRY_FAILED',
    successMessage: 'CONTEST_ENTERED',
    invalidates: [
      'collection.benefits',
      'collection.nft',
      'membership.membership',
      'benefits.contest',
    ],
    movesValue: true,
  }),
  /** CA-45, CA-46: public data of a drop and of the brand. */
  drop: read('drop/v2/:dropId', {
    access: 'anyone',
    response: z.extend(success, {
      drop: z.object({
        dropId: z.string(),
        name: z.string(),
        dateOpen: instant,
        salesType: z.int(),
        countDown: z.nullish(z.object({ countDownDate: instant })),
        assets: z.array(
          z.object({
            assetId: z.string(),
            name: z.string(),
            assetDescription: z.string(),
            mediaUrl: z.string(),
          }),
        ),
      }),
    }),
    problem: 'NOT_FOUND',
  }),
  creator: read('creator/:creatorId', {
    access: 'anyone',
    response: z.extend(success, {
      creator: z.object({
        creatorId: z.string(),
        creatorName: z.string(),
        website: z.string(),
        membershipId: z.string(),
      }),
    }),
    problem: 'NOT_FOUND',
  }),
  /**
   * EN-54. Only a member's first answer counts and awards the poll's points. Further answers are
   * accepted without effect; `pointsAwarded` is what this request awarded.
   */
  answerPoll: write('POST', 'poll/:id/submit/response', {
    access: 'member',
    request: z.object({
      pollId: id,
      selectedPollOptionId: z.nullish(id),
      answerText: z.nullish(typedAnswer),
    }),
    response: z.object({
      success: z.literal(true),
      pointsAwarded: points,
      completionMessage: z.string(),
    }),
    problem: 'POLL_FAILED',
    invalidates: [
      'membership.membership',
      'collection.benefits',
      'collection.nft',
      'points.balance',
      'points.history',
    ],
    movesValue: true,
  }),
})
