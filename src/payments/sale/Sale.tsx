import { payments, type SaleItem } from '#contract/payments.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { formatMoment, formatTime, price } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import './sale.css'

/** The drops with a price, in the collection of a member. */
export const Sale = () => (
  <Section waiting={null} otherwise={() => null}>
    <Items />
  </Section>
)

function Items() {
  const { items } = useRead(payments.sale)
  const shown = items.filter(({ state }) => state !== 'bought')
  return (
    shown.length > 0 && (
      <section className="sale" aria-labelledby="sale">
        <h2 className="display t-25" id="sale">
          {t('sale.title')}
        </h2>
        <ul>
          {shown.map((item) => (
            <li key={item.assetId}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

const Item = ({ item }: { item: SaleItem }) => (
  <article className="sale-item">
    <img src={item.mediaUrl} alt="" width={240} height={240} loading="lazy" />
    <div className="sale-text">
      <p className="label">{item.dropName}</p>
      <h3 className="display t-25">{item.name}</h3>
      <p className="quiet">{item.description}</p>
      <p className="sale-price">
        <b>{price(item.assetPrice)}</b>
        {item.left !== null && item.state === 'open' && (
          <span className="quiet">{t('sale.left', { count: item.left })}</span>
        )}
      </p>
      <Action item={item} />
    </div>
  </article>
)

function Action({ item: { dropId, name, state, opensAt, heldUntil } }: { item: SaleItem }) {
  if (state === 'soon')
    return <p className="quiet">{t('sale.opens', { moment: formatMoment(opensAt) })}</p>
  if (state === 'soldOut') return <p className="quiet">{t('sale.soldOut')}</p>
  const address = paths.here({ modal: 'buy', id: dropId })
  return (
    <>
      {heldUntil && <p className="quiet">{t('sale.held', { time: formatTime(heldUntil) })}</p>}
      <a
        className="button button-small"
        href={address}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          // The page that pays is a document of its own; as an entry of this screen, it can be closed by going back.
          void go(address).then(() => location.reload())
        }}
      >
        {t(state === 'held' ? 'sale.goOn' : 'sale.buy')}
        <span className="sr-only"> {name}</span>
      </a>
    </>
  )
}
