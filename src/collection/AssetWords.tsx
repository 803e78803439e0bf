import type { ReactNode } from 'react'
import type { Nft } from '#contract/collection.ts'
import { isMinted } from '#domain/asset.ts'
import { chainName } from '#domain/chain.ts'
import { formatDate, formatNumber, money } from '#kit/format.ts'
import { Html } from '#kit/Html.tsx'
import { t } from '#kit/t.ts'
import { Minting } from './Minting.tsx'
import './asset.css'

/** SC-31: what the brand says of it, plainly and with its own emphasis. */
export const AssetWords = ({ nft: { asset } }: { nft: Nft }) => (
  <>
    {asset.assetDescription && <p className="asset-lead quiet">{asset.assetDescription}</p>}
    {asset.assetHTMLDesc && <Html html={asset.assetHTMLDesc} />}
  </>
)

/** What stands written of a piece (SC-41 among it). */
export function Facts({ nft }: { nft: Nft }) {
  const supply = nft.assetVariation?.variationSupply
  const number = supply ? t('asset.numberOf', { number: nft.number, supply }) : formatNumber(nft.number)
  return (
    <>
      <h2 className="sr">{t('asset.facts')}</h2>
      <dl className="facts">
        <Fact name={t('asset.number')}>{number}</Fact>
        <Fact name={t('asset.status')} note={isMinted(nft) ? undefined : t('asset.statusPending')}><Minting nft={nft} /></Fact>
        <Fact name={t('asset.chain')}>{chainName(nft.asset.blockchain)}</Fact>
        <Fact name={t('asset.drop')}>{nft.drop.name}</Fact>
        {nft.datePurchased && <Fact name={t('asset.since')}>{formatDate(nft.datePurchased)}</Fact>}
        {nft.txn && nft.txn.totalAmount > 0 && <Fact name={t('asset.paid')}>{money(nft.txn.totalAmount)}</Fact>}
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
