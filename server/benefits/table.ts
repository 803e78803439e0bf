import type { Localized } from '#brands/brand.ts'
import type { PollOption } from '#domain/poll.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Content } from './content.ts'
import { normalizedCode } from './voucher/normalized-code.ts'

/** EN-18: benefits, copied from the pack. */
export const benefits = pgTable(
  'benefits',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    membershipId: text('membership_id').notNull(),
    /** EN-19 to EN-25. */
    kind: integer('kind').notNull(),
    name: jsonb('name').$type<Localized>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    /** Its worth, as text. */
    value: jsonb('value').$type<Localized>(),
    /** Name of an image in the pack. */
    art: text('art'),
    labelKey: text('label_key').notNull(),
    label: jsonb('label').$type<Localized>().notNull(),
    /** Empty means open to all tiers. */
    tierIds: text('tier_ids').array().notNull(),
    /** membership, collection or asset; with asset, `assetIds` lists which. */
    place: text('place').notNull(),
    assetIds: text('asset_ids').array().notNull(),
    /**
     * The children of its kind, in the pack's format (brands/benefits.ts): vouchers, gatedContents,
     * … , contestIds, pollIds.
     */
    content: jsonb('content').$type<Content>().notNull(),
    isActive: boolean('is_active').notNull(),
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('benefits_brand').on(table.brand, table.place),
    index('benefits_assets').using('gin', table.assetIds),
  ],
)

/** The codes of a voucher and who claimed them: one per voucher, account and period. */
export const voucherCodes = pgTable(
  'voucher_codes',
  {
    voucherId: text('voucher_id').notNull(),
    code: text('code').notNull(),
    brand: text('brand').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    accountId: text('account_id'),
    /** For the birthday voucher the year of the birthday, otherwise empty. */
    period: text('period').notNull().default(''),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.voucherId, table.code] }),
    uniqueIndex('voucher_codes_claim')
      .on(table.voucherId, table.accountId, table.period)
      .where(sql`${table.accountId} is not null`),
    index('voucher_codes_free')
      .on(table.voucherId)
      .where(sql`${table.accountId} is null`),
    index('voucher_codes_code')
      .on(table.brand, normalizedCode(table.code))
      .where(sql`${table.accountId} is not null`),
    index('voucher_codes_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
  ],
)

/** EN-48: contests, copied from the pack. */
export const contests = pgTable('contests', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  membershipId: text('membership_id').notNull(),
  title: jsonb('title').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  buttonText: jsonb('button_text').$type<Localized>().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  prizeNumber: integer('prize_number').notNull(),
  prizeDescription: jsonb('prize_description').$type<Localized>().notNull(),
  /** Whole dollars. */
  prizeValue: integer('prize_value').notNull(),
  art: text('art').notNull(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
})

/**
 * Participations in polls and contests, and claims of vouchers: one account per mailbox, however its
 * address is written.
 */
export const participations = pgTable(
  'participations',
  {
    /** poll | contest | voucher | eDrop */
    activity: text('activity').notNull(),
    /** Of a voucher with the period of its code: `id:period`. */
    activityId: text('activity_id').notNull(),
    /** From identity/person-hash.ts. */
    personHash: text('person_hash').notNull(),
    /** Null for a voucher or an eDrop that an erased account has claimed. */
    accountId: text('account_id'),
  },
  (table) => [
    primaryKey({ columns: [table.activity, table.activityId, table.personHash] }),
    index('participations_account').on(table.accountId),
  ],
)

/** VA-30: one entry per person, with the version of the terms they accepted. */
export const contestEntries = pgTable(
  'contest_entries',
  {
    contestId: text('contest_id').notNull(),
    accountId: text('account_id').notNull(),
    termsVersion: text('terms_version').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The number of the entry in the draw; null before it. */
    drawNumber: integer('draw_number'),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.accountId] }),
    index('contest_entries_account').on(table.accountId),
  ],
)

/** The one draw of a contest: seed and counts repeat it (domain/contest-draw.ts). */
export const contestDraws = pgTable('contest_draws', {
  contestId: text('contest_id').primaryKey(),
  brand: text('brand').notNull(),
  /** Hexadecimal. */
  seed: text('seed').notNull(),
  /** Whether staff typed the seed; otherwise it is random. */
  isSeedChosen: boolean('is_seed_chosen').notNull(),
  entries: integer('entries').notNull(),
  winners: integer('winners').notNull(),
  drawnAt: timestamp('drawn_at', { withTimezone: true }).notNull(),
})

/** Who was drawn. Place and number stay when the winner's account is erased, so that the draw can be checked. */
export const contestWinners = pgTable(
  'contest_winners',
  {
    contestId: text('contest_id').notNull(),
    /** From 1. */
    place: integer('place').notNull(),
    drawNumber: integer('draw_number').notNull(),
    /** Null once the account is erased. */
    accountId: text('account_id'),
    /** When the email to the winner was queued; from then on the app shows it too. */
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.place] }),
    index('contest_winners_account').on(table.accountId),
  ],
)

/**
 * Benefits of an asset that were used with an item before it changed hands. Its later owners cannot
 * use them with it again.
 */
export const itemUses = pgTable(
  'item_uses',
  {
    nftId: text('nft_id').notNull(),
    /** poll | contest | voucher */
    activity: text('activity').notNull(),
    /** As in `participations`. */
    activityId: text('activity_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.nftId, table.activity, table.activityId] })],
)

/** Orders that the shop prepared, one per offer, item and member while valid. */
export const draftOrders = pgTable(
  'draft_orders',
  {
    gatedCommerceId: text('gated_commerce_id').notNull(),
    nftId: text('nft_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Our reference until the shop has answered, then the shop's id. */
    reference: text('reference').notNull(),
    url: text('url').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gatedCommerceId, table.nftId, table.accountId] }),
    index('draft_orders_account').on(table.accountId),
  ],
)

/** `optionType`: 1 free text, 2 image choice. `art`: name of an image in the pack. */
type StoredOption = PollOption & { description: Localized; art?: string | undefined }

/** EN Poll: polls, copied from the pack. */
export const polls = pgTable('polls', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  membershipId: text('membership_id').notNull(),
  title: jsonb('title').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  completionMessage: jsonb('completion_message').$type<Localized>().notNull(),
  pointsAwarded: integer('points_awarded').notNull(),
  options: jsonb('options').$type<StoredOption[]>().notNull(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
})

/** One answer per account; `participations` limits it to one per person. */
export const pollAnswers = pgTable(
  'poll_answers',
  {
    pollId: text('poll_id').notNull(),
    accountId: text('account_id').notNull(),
    optionId: text('option_id'),
    answerText: text('answer_text'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.accountId] }),
    index('poll_answers_account').on(table.accountId),
  ],
)
