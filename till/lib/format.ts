import { formatNumberIn, inFrenchStyle } from '#texts/format.ts'
import { brand } from './brand.ts'
import { language } from './texts.ts'

/** Returns an amount of hundredths in its currency: "$25.00", in French "25,00 $". */
export const money = (cents: number, currency: string): string =>
  moneyFormat(currency, 2).format(cents / 100)

/** Returns the same without ".00": "$25", "$25.50". */
export const price = (cents: number, currency: string): string =>
  cents % 100 === 0 ? moneyFormat(currency, 0).format(cents / 100) : money(cents, currency)

const moneyFormat = (currency: string, digits: number) =>
  new Intl.NumberFormat(language(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** Returns a number grouped by the rules of the language. */
export const number = (value: number): string => formatNumberIn(value, language())

/** Returns "14:32" in 24 hours, which is read faster than AM and PM; in French "14 h 32". */
export const time = (iso: string): string =>
  formatAs(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Returns "January 31, 2027". */
export const date = (iso: string): string => formatAs(iso, { dateStyle: 'long' })

/** Returns "Fri, Nov 20, 16:05". */
export const moment = (iso: string): string =>
  formatAs(iso, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

const formatAs = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  inFrenchStyle(
    new Intl.DateTimeFormat(language(), { ...options, timeZone: brand.timeZone }).format(
      new Date(iso),
    ),
    language(),
  )

/**
 * Returns the hundredths of a typed amount: "42.5" is 4250; both a comma and a point separate.
 * @returns undefined for text that is no amount above zero
 */
export function centsOf(typed: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
