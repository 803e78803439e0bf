import { boolean, date, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** People, one row per brand and address: brands' members are apart. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  /** Canonical: trimmed, lower case. */
  email: text('email').notNull(),
  isVerified: boolean('is_verified').notNull().default(false),
  firstName: text('first_name'),
  lastName: text('last_name'),
  username: text('username'),
  telephone: text('telephone'),
  dateOfBirth: date('date_of_birth'),
  language: text('language').notNull().default('en'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}, (table) => [unique('accounts_brand_email').on(table.brand, table.email)])
