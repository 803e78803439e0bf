import { QueryBuilder } from 'drizzle-orm/pg-core'
import { wallets } from './table.ts'

/**
 * What other features may read of a connected wallet, as a subquery for their joins. PostgreSQL
 * reads the table itself, so it costs nothing.
 */
export const walletView = new QueryBuilder()
  .select({
    walletId: wallets.id,
    accountId: wallets.accountId,
    brand: wallets.brand,
    blockchain: wallets.blockchain,
    address: wallets.address,
    walletType: wallets.walletType,
  })
  .from(wallets)
  .as('wallet')
