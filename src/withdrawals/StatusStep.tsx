import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { useOnline } from '#lib/api/online.ts'
import { useReads } from '#lib/api/reads.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { ExplorerLink, Transactions } from './Transactions.tsx'
import { slowest, wayOf } from './progress.ts'
import { NoWithdrawal } from './Results.tsx'
import { Track } from './Track.tsx'
import { useWalletName } from './useWalletName.ts'
import { useWithdrawals } from './useWithdrawals.ts'

/** How far items are on their way, until they have arrived (ST-31). Several are shown as the slowest of them. */
export function StatusStep({
  nftIds,
  onRetry,
}: {
  nftIds: readonly string[]
  onRetry: () => void
}) {
  const items = useReads(
    api.collection.nft,
    nftIds.map((nftId) => ({ nftId })),
  ).map(({ nft }) => nft)
  const found = useWithdrawals(nftIds)
  const shown = slowest(found)
  if (found.length === 0) return <NoWithdrawal />
  if (!shown) return <Failed count={found.length} onRetry={onRetry} />
  return <Moving items={items} found={found} shown={shown} />
}

function Moving({
  items,
  found,
  shown,
}: {
  items: readonly Nft[]
  found: readonly Withdrawal[]
  shown: Withdrawal
}) {
  const isOnline = useOnline()
  const wallet = useWalletName(shown.walletAddress)
  const isThere = shown.state === 'final'
  const failed = found.filter(({ state }) => state === 'failed').map(({ nftId }) => nftId)
  const moving = items.filter(({ nftId }) => !failed.includes(nftId))
  const count = moving.length
  const counted = (key: 'onTheWayText' | 'arrivedText') => t(`withdraw.${key}`, { count })
  return (
    <div className="flow-step-body withdraw-status">
      <Trip items={moving} withdrawal={shown} />
      <FlowHeadline key={String(isThere)} isResult>
        {isThere ? t('withdraw.arrived', { count, wallet }) : t('withdraw.onTheWay', { wallet })}
      </FlowHeadline>
      <p className="flow-lead quiet">{counted(isThere ? 'arrivedText' : 'onTheWayText')}</p>
      {!isThere && !isOnline && (
        <p className="flow-note" role="status">
          <Icon name="offline" />
          <span>{t('withdraw.waitOffline')}</span>
        </p>
      )}
      {items
        .filter(({ nftId }) => failed.includes(nftId))
        .map((item) => (
          <p key={item.nftId} className="flow-note" role="alert">
            <Icon name="alert" />
            <span>{t('withdraw.someFailed', { title: assetTitle(item) })}</span>
          </p>
        ))}
      <Track withdrawal={shown} />
      {isThere && <Transactions items={moving} withdrawals={found} />}
      <div className="flow-foot">
        {isThere && (
          <Button wide to={paths.collection()}>
            {t('withdraw.toCollection')}
          </Button>
        )}
        <ExplorerLink withdrawal={shown} look={isThere ? 'text' : 'button'} />
        {!isThere && !shown.explorerUrl && (
          <Button wide look="quiet" to={paths.collection()}>
            {t('withdraw.toCollection')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Pictures that move: more than these are not shown. */
const MAX_PICTURES = 3

/** The items on their way to the wallet. */
const Trip = ({ items, withdrawal }: { items: readonly Nft[]; withdrawal: Withdrawal }) => (
  <div className="withdraw-trip" data-there={withdrawal.state === 'final'} aria-hidden="true">
    {items.slice(0, MAX_PICTURES).map((item) => (
      <img key={item.nftId} src={stillImageOf(item)} alt="" width={68} height={68} />
    ))}
    <span className="withdraw-way" style={{ '--way': wayOf(withdrawal) } as React.CSSProperties} />
    <span className="withdraw-mark">
      <LateIcon name="wallet" />
    </span>
  </div>
)

const Failed = ({ count, onRetry }: { count: number; onRetry: () => void }) => (
  <div className="flow-step-body is-done">
    <FlowHeadline isResult>{t('withdraw.failed')}</FlowHeadline>
    <p className="flow-lead">{t('withdraw.failedText', { count })}</p>
    <div className="flow-foot">
      <Button wide icon="retry" onClick={onRetry}>
        {t('withdraw.again')}
      </Button>
    </div>
  </div>
)
