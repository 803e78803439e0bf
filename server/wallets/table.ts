import { boolean, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { blockchains } from '#domain/wallet.ts'

export const wallets = pgTable(
  'wallets',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    brand: text('brand').notNull(),
    blockchain: text('blockchain', { enum: blockchains }).notNull(),
    walletType: text('wallet_type').notNull(),
    address: text('address').notNull(),
    connectedAt: timestamp('connected_at', { withTimezone: true }).notNull(),
    isMain: boolean('is_main').notNull(),
  },
  (table) => [unique('wallets_address').on(table.brand, table.blockchain, table.address)],
)
