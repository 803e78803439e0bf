import type { Nft } from '#contract/collection.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { assetTitle } from '#domain/asset.ts'
import { webLink } from '#domain/links.ts'
import { shortAddress } from '#domain/wallet.ts'
import { useCopyOfCode } from '#lib/codes/useCopy.ts'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'

/** The transaction of each item that has arrived, to copy. */
export const Transactions = ({
  items,
  withdrawals,
}: {
  items: readonly Nft[]
  withdrawals: readonly Withdrawal[]
}) => (
  <ul className="withdraw-transactions">
    {items.map((item) => {
      const hash = withdrawals.find(({ nftId }) => nftId === item.nftId)?.transactionHash
      return (
        hash && (
          <li key={item.nftId}>
            <small className="quiet">
              {items.length > 1 ? assetTitle(item) : t('withdraw.transaction')}
            </small>
            <code>{shortAddress(hash)}</code>
            <CopyTransaction hash={hash} of={assetTitle(item)} />
          </li>
        )
      )
    })}
  </ul>
)

function CopyTransaction({ hash, of }: { hash: string; of: string }) {
  const [state, copy] = useCopyOfCode(hash, 'TRANSACTION_COPIED')
  return (
    <Button look="text" icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
      {t('withdraw.copy')}
      <span className="sr-only"> ({of})</span>
    </Button>
  )
}

/** Link to the transaction in the chain's explorer, once there is one. */
export function ExplorerLink({
  withdrawal: { explorerUrl },
  look,
}: {
  withdrawal: Withdrawal
  look: 'button' | 'text'
}) {
  const href = webLink(explorerUrl ?? undefined)
  if (!href) return null
  return (
    <ExternalLink
      className={look === 'button' ? 'button button-quiet button-wide' : 'text-link'}
      href={href}
      of={t('withdraw.transaction')}
    >
      {look === 'button' && <LateIcon name="external" />}
      {t('withdraw.explorer')}
    </ExternalLink>
  )
}
