import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { DEMO_SHOP } from '#server/integrations/shops.ts'
import { page } from './demo-pages.ts'
import { orderTotal, type DemoOrder } from './demo-order.ts'

const words = {
  en: {
    title: 'Demo shop',
    notice: 'This is a demo. Nothing is charged and nothing is sent.',
    price: 'Price',
    discount: 'Your discount',
    total: 'To pay',
    pay: 'Pay (demo)',
    paid: 'Paid. Thank you!',
    points:
      'The shop has told your program. Your points come as soon as your email address is confirmed, at once if it is.',
    back: 'Back to your collection',
  },
  fr: {
    title: 'Boutique de démonstration',
    notice: 'Ceci est une démonstration. Rien n’est débité, rien n’est expédié.',
    price: 'Prix',
    discount: 'Votre remise',
    total: 'À payer',
    pay: 'Payer (démonstration)',
    paid: 'Payé. Merci\u00A0!',
    points:
      'La boutique a prévenu votre programme. Vos points arrivent dès que votre adresse courriel est confirmée, tout de suite si elle l’est.',
    back: 'Retour à votre collection',
  },
} as const

/** Returns the page of a draft order: product, discount, and a button that pays it. */
export function demoShopPage(
  { brand, language }: { brand: BrandPack; language: Language },
  order: DemoOrder,
): string {
  const labels = words[language]
  const money = (cents: number) =>
    escapeHtml(
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: brand.program.currency,
        currencyDisplay: 'narrowSymbol',
      }).format(cents / 100),
    )
  const foot = order.isPaid
    ? `<p class="paid" role="status">${labels.paid}</p><p>${labels.points}</p><p><a href="/account/collection">${labels.back}</a></p>`
    : `<form method="post" action="${DEMO_SHOP}/${encodeURIComponent(order.reference)}"><button>${labels.pay}</button></form>`
  return page(
    brand,
    labels.title,
    `
<p class="notice">${labels.notice}</p>
<section>
${order.picture ? `<img src="${escapeHtml(order.picture)}" alt="" width="252" height="158">` : ''}
<h2>${escapeHtml(order.title)}</h2>
<dl><dt>${labels.price}</dt><dd>${money(order.priceCents)}</dd>
${order.discountCents > 0 ? `<dt>${labels.discount}</dt><dd>−${money(order.discountCents)}</dd>` : ''}
<dt><b>${labels.total}</b></dt><dd><b>${money(Math.round(Number(orderTotal(order)) * 100))}</b></dd></dl>
${foot}
</section>`,
    { language },
  )
}
