import type { Localized } from '#brands/brand.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** EN Poll, as the pack has it. */
export const polls = pgTable('polls', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  membershipId: text('membership_id').notNull(),
  title: jsonb('title').$type<Localized>().notNull(),
  description: jsonb('description').$type<Localized>().notNull(),
  completionMessage: jsonb('completion_message').$type<Localized>().notNull(),
  pointsAwarded: integer('points_awarded').notNull(),
  /** [{ optionId, description, optionType (1 free text, 2 image choice), art (name of a drawing of the pack) }] */
  options: jsonb('options').notNull(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
})

/** One answer per person. */
export const pollAnswers = pgTable('poll_answers', {
  pollId: text('poll_id').notNull(),
  accountId: text('account_id').notNull(),
  optionId: text('option_id'),
  answerText: text('answer_text'),
  at: timestamp('at', { withTimezone: true }).notNull(),
}, (table) => [primaryKey({ columns: [table.pollId, table.accountId] }), index('poll_answers_account').on(table.accountId)])
