import { number, withFirst } from '#texts/format.ts'
import { language } from './language.ts'

/** "January 31, 2027", in the reader's language and calendar. */
export const formatDate = (iso: string): string => written(iso, { dateStyle: 'long' })

/** "January 2027" */
export const formatMonth = (iso: string): string => written(iso, { month: 'long', year: 'numeric' })

/** "July 3", of YYYY-MM-DD: a day of the calendar, wherever the phone is. */
export const formatDay = (iso: string): string => written(iso, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "Saturday, June 5 at 11:00 a.m.", where the reader is. */
export const formatMoment = (iso: string): string => written(iso, { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })

/** "14:05", the same in every language. */
export const formatTime = (iso: string): string => written(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const formatNumber = (value: number): string => number(value, language())

/** Whole dollars: "$25", "25 $". */
export const dollars = (value: number): string =>
  new Intl.NumberFormat(language(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }).format(value)

/** A price to the cent: "$120.50", "120,50 $". */
export const money = (cents: number): string =>
  new Intl.NumberFormat(language(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(cents / 100)

/** A price of cents, without them where there are none: "$40", "$40.50". */
export const price = (cents: number): string => (cents % 100 === 0 ? dollars(cents / 100) : money(cents))

const written = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  withFirst(new Intl.DateTimeFormat(language(), options).format(new Date(iso)), language())
