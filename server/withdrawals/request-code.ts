import type { BrandPack } from '#brands/brand.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { blockchainName } from '#domain/chain.ts'
import { shortAddress } from '#domain/wallet.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { requestEmail } from '#server/auth/sessions/login-email.ts'
import { assetView, itemView } from '#server/collection/views.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { translate } from '#server/lib/texts/translate.ts'
import { walletView } from '#server/wallets/views.ts'

/**
 * Emails the member a code for their withdrawals. The email names each item and its wallet, so that a
 * member who did not ask for it knows what somebody else is about to do.
 * @throws Problem NOT_FOUND, when an item or a wallet is not the member's; TOO_MANY_EMAILS
 */
export async function requestWithdrawalCode(
  tx: Tx,
  {
    brand,
    member: { accountId, email },
    language,
    withdrawals,
    now,
  }: {
    brand: BrandPack
    member: { accountId: string; email: string }
    language: Language
    withdrawals: readonly { nftId: string; walletAddress: string }[]
    now: Date
  },
): Promise<void> {
  const items = await itemsOf(tx, { accountId, nftIds: withdrawals.map(({ nftId }) => nftId) })
  const wallets = await tx
    .select({ address: walletView.address, blockchain: walletView.blockchain })
    .from(walletView)
    .where(and(eq(walletView.accountId, accountId), eq(walletView.brand, brand.slug)))
  const facts = withdrawals.map(({ nftId, walletAddress }) => {
    const item = items.get(nftId)
    const address = walletAddress.trim().toLowerCase()
    const wallet = wallets.find((own) => own.address.toLowerCase() === address)
    if (!item || item.brand !== brand.slug || !wallet) throw new Problem('NOT_FOUND')
    const values = {
      piece: (item.variationName ?? item.name)[language],
      number: item.number,
      chain: blockchainName(wallet.blockchain),
      address: shortAddress(wallet.address),
    }
    return (['item', 'wallet'] as const).map((part) =>
      translate(`mail.proveWithdrawal.${part}`, values, brand, language),
    )
  })
  await requestEmail(tx, {
    kind: 'verify',
    brand,
    email,
    language,
    values: { withdrawals: JSON.stringify(facts) },
    now,
  })
}

async function itemsOf(tx: Tx, { accountId, nftIds }: { accountId: string; nftIds: string[] }) {
  const rows = await tx
    .select({
      nftId: itemView.nftId,
      brand: itemView.brand,
      number: itemView.number,
      name: assetView.name,
      variationName: assetView.variationName,
    })
    .from(itemView)
    .innerJoin(assetView, eq(assetView.assetId, itemView.assetId))
    .where(and(eq(itemView.ownerId, accountId), inArray(itemView.nftId, nftIds)))
  return new Map(rows.map((row) => [row.nftId, row]))
}
