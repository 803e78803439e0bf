import { formatNumberIn, inFrenchStyle } from '#texts/format.ts'
import { language } from './language.ts'

/** Returns "January 31, 2027" in the reader's language and time zone. */
export const formatDate = (iso: string): string => formatAs(iso, { dateStyle: 'long' })

/** Returns "January 2027". */
export const formatMonth = (iso: string): string =>
  formatAs(iso, { month: 'long', year: 'numeric' })

/** Returns "July 3" for YYYY-MM-DD, a calendar day that no time zone shifts. */
export const formatDay = (iso: string): string =>
  formatAs(iso, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Returns "July 3" in the reader's time zone. */
export const formatDayOf = (iso: string): string => formatAs(iso, { day: 'numeric', month: 'long' })

/** Returns "Saturday, June 5 at 11:00 AM" in the reader's time zone. */
export const formatMoment = (iso: string): string =>
  formatAs(iso, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })

/** Returns "2:05 PM", in French "14 h 05". */
export const formatTime = (iso: string): string =>
  formatAs(iso, { hour: 'numeric', minute: '2-digit' })

/** Returns a number grouped by the rules of the reader's language. */
export const formatNumber = (value: number): string => formatNumberIn(value, language())

/** Returns whole dollars: "$25", in French "25 $". */
export const dollars = (value: number): string =>
  new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(value)

/** Returns a price in dollars and cents: "$120.50", in French "120,50 $". */
export const money = (cents: number): string =>
  new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)

/** Returns a price without ".00": "$40", "$40.50". */
export const price = (cents: number): string =>
  cents % 100 === 0 ? dollars(cents / 100) : money(cents)

// fr-CA: its clock is "14 h 05", as in emails and events; that of fr is "14:05".
const formatAs = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  inFrenchStyle(
    new Intl.DateTimeFormat(language() === 'fr' ? 'fr-CA' : 'en', options).format(new Date(iso)),
    language(),
  )
