import { QueryBuilder } from 'drizzle-orm/pg-core'
import { wallets } from './table.ts'

export const walletView = new QueryBuilder()
  .select({
    accountId: wallets.accountId,
    brand: wallets.brand,
    blockchain: wallets.blockchain,
    address: wallets.address,
  })
  .from(wallets)
  .as('wallet')
