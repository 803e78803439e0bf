import type { ReactNode } from 'react'
import type { Nft } from '#contract/collection.ts'
import { isMinted } from '#domain/asset.ts'
import { chainName } from '#domain/chain.ts'
import { formatDate, formatNumber, money } from '#lib/texts/format.ts'
import { Html } from '#lib/html/Html.tsx'
import { t } from '#lib/texts/t.ts'
import { Minting } from '../Minting.tsx'
import './asset.css'

/** Shows the brand's plain and formatted descriptions of an asset (SC-31). */
export const AssetDescription = ({ nft: { asset } }: { nft: Nft }) => (
  <>
    {asset.assetDescription && <p className="asset-lead quiet">{asset.assetDescription}</p>}
    {asset.assetHTMLDesc && <Html html={asset.assetHTMLDesc} />}
  </>
)

/** Shows the facts of an item, including its minting status (SC-41). */
export function AssetFacts({ nft }: { nft: Nft }) {
  const supply = nft.assetVariation?.variationSupply
  const since = nft.receivedFrom?.at ?? nft.datePurchased
  const number = supply
    ? t('asset.numberOf', { number: nft.number, supply })
    : formatNumber(nft.number)
  return (
    <>
      <h2 className="sr-only">{t('asset.facts')}</h2>
      <dl className="facts">
        <Fact name={t('asset.number')}>{number}</Fact>
        <Fact name={t('asset.status')} note={isMinted(nft) ? undefined : t('asset.statusPending')}>
          <Minting nft={nft} />
        </Fact>
        <Fact name={t('asset.chain')}>{chainName(nft.asset.blockchain)}</Fact>
        <Fact name={t('asset.drop')}>{nft.drop.name}</Fact>
        {since && <Fact name={t('asset.since')}>{formatDate(since)}</Fact>}
        {nft.txn && nft.txn.totalAmount > 0 && (
          <Fact name={t('asset.paid')}>{money(nft.txn.totalAmount)}</Fact>
        )}
      </dl>
    </>
  )
}

const Fact = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
    {note && <dd className="fact-note">{note}</dd>}
  </div>
)
