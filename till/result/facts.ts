import type { VoucherShown } from '../lib/backend.ts'
import { date, moment, money, price } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import type { Fact } from './VerdictView.tsx'

/** Returns "Camille, Muse". Staff see no more of a member than first name and level. */
export const memberOf = ({ member }: Pick<VoucherShown, 'member'>): string | undefined =>
  member && [member.firstName, member.tier].filter(Boolean).join(', ')

/** Returns the worth of a voucher in large type: "$25", else its title. */
export const worthOf = ({ cents, leftCents, currency, title }: VoucherShown): string =>
  cents === undefined ? title : price(leftCents ?? cents, currency)

export const memberFact = (voucher: VoucherShown): Fact | undefined => {
  const value = memberOf(voucher)
  return value ? { label: t('till.fact.for'), value } : undefined
}

export const whatFact = ({ title }: VoucherShown): Fact => ({
  label: t('till.fact.what'),
  value: title,
})

export const expiryFact = ({ expiryDate }: VoucherShown): Fact | undefined =>
  expiryDate ? { label: t('till.fact.useBy'), value: date(expiryDate) } : undefined

export const endedFact = ({ expiryDate }: VoucherShown): Fact | undefined =>
  expiryDate ? { label: t('till.fact.ended'), value: date(expiryDate) } : undefined

/** Returns when and where a voucher was used last. */
export function lastUseFacts({ uses, currency }: VoucherShown): (Fact | undefined)[] {
  const last = uses.at(-1)
  if (!last) return []
  return [
    {
      label: t('till.fact.when'),
      value: moment(last.usedAt),
      small: last.cents === undefined ? undefined : money(last.cents, currency),
    },
    { label: t('till.fact.where'), value: last.store, small: last.receipt },
  ]
}
