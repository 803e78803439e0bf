import { isEmail, canonicalEmail } from '#domain/credentials.ts'
import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/kit/db.ts'
import { addEntry } from '#server/points/ledger.ts'
import { brandFlag, dryRun, MOST_POINTS, type Command } from './command.ts'
import { tableOf, type Row } from './csv.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { inTransaction } from './rehearse.ts'
import { packOf } from './whom.ts'

/** EN-70, EN-71: what comes from before counts for the level and cannot be spent. */
const kinds = {
  withoutRedemption: { originType: 4, reason: 'import' },
  yearlySpend: { originType: 5, reason: 'yearlySpend' },
} as const
type Kind = keyof typeof kinds

/** So many lines are booked at a time: their members wait no longer than that. */
const LINES_AT_ONCE = 300
/** So many mistakes are enough to see what is wrong with a file. */
const MOST_MISTAKES = 50

export const importPoints: Command = {
  does: 'takes points over from before: they count for the level and cannot be spent (origins 4 and 5)',
  example: 'import --brand eyewear --file points.csv --kind withoutRedemption --dry-run',
  flags: {
    ...brandFlag,
    file: { kind: 'file', needed: true, says: 'lines of email,points and, if you like, date (YYYY-MM-DD), below a heading with these names' },
    kind: { kind: 'text', says: `${Object.keys(kinds).join(' (unless told otherwise) or ')}` },
    ...dryRun,
  },
  async run({ database, clock }, given) {
    const brand = packOf(given)
    const kind = kindIn(given['kind'])
    const text = given['file'] ?? ''
    const now = clock.now()
    const wishes = wishesIn(text, kind, now)
    const isRehearsal = given['dry-run'] === 'yes'
    const { known, strangers } = await membersAmong(database.tx, brand, wishes)
    const booked = { booked: 0, points: 0, wasThere: 0 }
    for (const some of inBatches(keyed(known, kind))) {
      const done = await inTransaction(database.tx, isRehearsal, (tx) => book(tx, some, { kind, now }))
      for (const name of ['booked', 'points', 'wasThere'] as const) booked[name] += done[name]
    }
    const data = { lines: wishes.length, ...booked, skipped: strangers.map(({ line, email }) => ({ line, email })) }
    return { data, lines: linesOf(data, isRehearsal) }
  },
}

function kindIn(typed = 'withoutRedemption'): Kind {
  if (!Object.hasOwn(kinds, typed)) throw new WrongUse(`--kind is ${Object.keys(kinds).join(' or ')}, not "${typed}".`)
  return typed as Kind
}

/** `day`: as it was typed; empty where none was. */
type Wish = { line: number; email: string; points: number; day: string; at: Date }

/** @throws Refusal naming every line that is wrong: nothing is booked while one is */
function wishesIn(text: string, kind: Kind, now: Date): Wish[] {
  const { names, rows } = tableOf(text)
  const missing = ['email', 'points'].filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Refusal(`The first line of the file has to name its columns: email,points[,date]. Missing: ${missing.join(', ')}.`)
  if (rows.length === 0) throw new Refusal('The file has no lines below its heading.')
  const mistakes = rows.flatMap((row) => mistakesIn(row, kind, now).map((mistake) => `line ${row.line}: ${mistake}`))
  if (mistakes.length > 0) {
    const more = mistakes.length > MOST_MISTAKES ? [`… and ${mistakes.length - MOST_MISTAKES} more`] : []
    throw new Refusal(['Nothing was booked. Mend these lines and send the file again:', ...mistakes.slice(0, MOST_MISTAKES), ...more].join('\n'))
  }
  return rows.map(({ line, cells }) => ({ line, email: canonicalEmail(cells['email'] ?? ''), points: Number(cells['points']), day: cells['date'] ?? '', at: cells['date'] ? noonOf(cells['date']) : now }))
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

function mistakesIn({ cells }: Row, kind: Kind, now: Date): string[] {
  const { email = '', points = '', date = '' } = cells
  const [today, year] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 4)]
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(noonOf(date).getTime()) && noonOf(date).toISOString().startsWith(date)
  return [
    ...(isEmail(email) ? [] : [`"${email}" is no email address`]),
    ...(/^[1-9]\d*$/.test(points) && Number(points) <= MOST_POINTS ? [] : [`"${points}" is no whole number of points from 1 to ${MOST_POINTS}`]),
    ...(date === '' || isDay ? [] : [`"${date}" is no day like ${today}`]),
    ...(isDay && date > today ? [`${date} is yet to come`] : []),
    ...(isDay && kind === 'yearlySpend' && !date.startsWith(year) ? [`${date} is not of this year`] : []),
  ]
}

type Known = Wish & { account: string; standing: string }

/** Whose lines these are; addresses that are no member's are left out, and booked when the file comes again after they joined. */
async function membersAmong(tx: Tx, brand: BrandPack, wishes: readonly Wish[]): Promise<{ known: Known[]; strangers: Wish[] }> {
  const rows = await rowsOf<{ email: string; account: string; standing: string }>(tx, sql`
    select a.email, a.id as account, l.id as standing from accounts a
      join loyalty_accounts l on l.account_id = coalesce(a.merged_into, a.id) and l.membership_id = ${brand.ids.membershipId}
    where a.brand = ${brand.slug} and a.email in (select jsonb_array_elements_text(${JSON.stringify(wishes.map(({ email }) => email))}::jsonb))`)
  const standings = new Map(rows.map(({ email, ...whose }) => [email, whose]))
  const known = wishes.flatMap((wish) => {
    const whose = standings.get(wish.email)
    return whose ? [{ ...wish, ...whose }] : []
  })
  return { known, strangers: wishes.filter(({ email }) => !standings.has(email)) }
}

type Keyed = Known & { key: string }

/**
 * What makes a line one that was booked before, in whatever file: its kind, whose it is (by account, for addresses are
 * not in the ledger), its day and points, and which of several such lines it is. So a file may be saved anew, sorted,
 * or extended, and what broke off is sent again.
 */
function keyed(known: readonly Known[], kind: Kind): Keyed[] {
  const seen = new Map<string, number>()
  return known.map((wish) => {
    const what = `import:${kind}:${wish.account}:${wish.day}:${wish.points}`
    const nth = (seen.get(what) ?? 0) + 1
    seen.set(what, nth)
    return { ...wish, key: `${what}:${nth}` }
  })
}

/** Standings are taken in one order, or two imports would wait for each other. */
function inBatches(lines: readonly Keyed[]): Keyed[][] {
  const sorted = [...lines].sort((a, b) => (a.standing < b.standing ? -1 : a.standing > b.standing ? 1 : a.line - b.line))
  return Array.from({ length: Math.ceil(sorted.length / LINES_AT_ONCE) }, (_, place) => sorted.slice(place * LINES_AT_ONCE, (place + 1) * LINES_AT_ONCE))
}

async function book(tx: Tx, lines: readonly Keyed[], { kind, now }: { kind: Kind; now: Date }): Promise<{ booked: number; points: number; wasThere: number }> {
  const { originType, reason } = kinds[kind]
  const done = { booked: 0, points: 0, wasThere: 0 }
  for (const { standing, key, points, at } of lines) {
    const { replayed } = await addEntry(tx, { loyaltyAccountId: standing, redeemable: 0, counted: points, originType, reason: { key: reason }, key, at, now })
    if (replayed) done.wasThere += 1
    else {
      done.booked += 1
      done.points += points
    }
  }
  return done
}

function linesOf({ lines, booked, points, wasThere, skipped }: { lines: number; booked: number; points: number; wasThere: number; skipped: { line: number; email: string }[] }, isRehearsal: boolean): string[] {
  return [
    `${isRehearsal ? 'Would be booked' : 'Booked'}: ${booked} of ${lines} lines, ${points} points that count for the level.`,
    ...(wasThere > 0 ? [`Booked before (same kind, address, day and points): ${wasThere}.`] : []),
    ...(skipped.length > 0 ? [`Skipped, because nobody with the address is a member (send the file again once they have joined; what is booked stays booked once): ${skipped.length}`] : []),
    ...skipped.map(({ line, email }) => `  line ${line}: ${email}`),
  ]
}
