import type { Nft } from '#contract/collection.ts'
import { assetTitle, stillImageOf } from '#domain/asset.ts'
import { chainName } from '#domain/chain.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'

/** The items that move, or those to choose from, each with a check box. */
export const ItemList = ({
  items,
  chosen,
  hasWallet,
  onPick,
}: {
  items: readonly Nft[]
  chosen: readonly Nft[]
  hasWallet: (item: Nft) => boolean
  onPick: ((nftIds: string[]) => void) | undefined
}) => {
  const picked = chosen.map(({ nftId }) => nftId)
  const toggle = (nftId: string) =>
    onPick?.(picked.includes(nftId) ? picked.filter((id) => id !== nftId) : [...picked, nftId])
  const list = (
    <ul className="withdraw-items">
      {items.map((item) => (
        <li key={item.nftId}>
          {onPick ? (
            <label className="withdraw-item">
              <input
                type="checkbox"
                checked={picked.includes(item.nftId)}
                disabled={!hasWallet(item)}
                onChange={() => toggle(item.nftId)}
              />
              <ItemText item={item} isHeld={!hasWallet(item)} />
              <span className="withdraw-tick" aria-hidden="true">
                <Icon name="check" />
              </span>
            </label>
          ) : (
            <div className="withdraw-item">
              <ItemText item={item} isHeld={false} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
  if (!onPick) return list
  return (
    <fieldset className="withdraw-choices">
      <legend className="sr-only">{t('withdraw.which')}</legend>
      {list}
    </fieldset>
  )
}

const ItemText = ({ item, isHeld }: { item: Nft; isHeld: boolean }) => (
  <>
    <img src={stillImageOf(item)} alt="" width={60} height={60} />
    <span className="withdraw-name">
      <b>{assetTitle(item)}</b>
      <small className="quiet">
        {isHeld
          ? t('withdraw.needsWallet', { chain: chainName(item.asset.blockchain) })
          : numberOf(item)}
      </small>
    </span>
  </>
)

function numberOf({ number, assetVariation }: Nft): string {
  const supply = assetVariation?.variationSupply
  return supply ? t('withdraw.numberedOf', { number, supply }) : t('withdraw.numbered', { number })
}
