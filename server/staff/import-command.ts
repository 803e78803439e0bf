import { isEmail, canonicalEmail } from '#domain/credentials.ts'
import type { BrandPack } from '#brands/brand.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { memberView } from '#server/identity/views.ts'
import { addEntry } from '#server/points/ledger.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { brandOption, dryRun, MAX_POINTS, type Command } from './command.ts'
import { parseCsv, type Row } from './csv.ts'
import { CommandError, UsageError } from './errors.ts'
import { inDryRunTransaction } from './dry-run.ts'
import { findPack } from './lookup.ts'

/** EN-70, EN-71: imported points count for the tier and cannot be spent. */
const kinds = {
  withoutRedemption: { originType: 4, reason: 'import' },
  yearlySpend: { originType: 5, reason: 'yearlySpend' },
} as const
type Kind = keyof typeof kinds

/** Lines per transaction: locks on their members last no longer. */
const BATCH_SIZE = 300
/** Mistakes reported for one file. */
const MAX_MISTAKES = 50

export const importPointsCommand: Command = {
  description:
    'imports points from an earlier program: they count for the tier and cannot be spent (origins 4 and 5)',
  example: 'import --brand eyewear --file points.csv --kind withoutRedemption --dry-run',
  options: {
    ...brandOption,
    file: {
      kind: 'file',
      isRequired: true,
      description:
        'lines of email,points and optionally date (YYYY-MM-DD), below a heading with these names',
    },
    kind: { kind: 'text', description: `${Object.keys(kinds).join(' (default) or ')}` },
    ...dryRun,
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const kind = kindIn(args['kind'])
    const text = args['file'] ?? ''
    const now = clock.now()
    const importLines = linesIn(text, kind, now)
    const isDryRun = args['dry-run'] === 'yes'
    const { matched, unmatched } = await membersAmong(database.tx, brand, importLines)
    const booked = { booked: 0, points: 0, repeated: 0 }
    for (const batch of inBatches(withKeys(matched, kind))) {
      const totals = await inDryRunTransaction(database.tx, isDryRun, (tx) =>
        book(tx, batch, { kind, now }),
      )
      for (const name of ['booked', 'points', 'repeated'] as const) booked[name] += totals[name]
    }
    const data = {
      lines: importLines.length,
      ...booked,
      skipped: unmatched.map(({ line, email }) => ({ line, email })),
    }
    return { data, lines: linesOf(data, isDryRun) }
  },
}

function kindIn(typed = 'withoutRedemption'): Kind {
  if (!Object.hasOwn(kinds, typed))
    throw new UsageError(`--kind is ${Object.keys(kinds).join(' or ')}, not "${typed}".`)
  return typed as Kind
}

/** `day`: as typed, or empty. */
type ImportLine = { line: number; email: string; points: number; day: string; at: Date }

/** @throws CommandError with every invalid line; nothing is booked while there is one */
function linesIn(text: string, kind: Kind, now: Date): ImportLine[] {
  const { names, rows } = parseCsv(text)
  const missing = ['email', 'points'].filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new CommandError(
      `The first line of the file must name its columns: email,points[,date]. Missing: ${missing.join(', ')}.`,
    )
  if (rows.length === 0) throw new CommandError('The file has no lines below its heading.')
  const errors = rows.flatMap((row) =>
    mistakesIn(row, kind, now).map((mistake) => `line ${row.line}: ${mistake}`),
  )
  if (errors.length > 0) {
    const more = errors.length > MAX_MISTAKES ? [`… and ${errors.length - MAX_MISTAKES} more`] : []
    throw new CommandError(
      [
        'Nothing was booked. Fix these lines and send the file again:',
        ...errors.slice(0, MAX_MISTAKES),
        ...more,
      ].join('\n'),
    )
  }
  return rows.map(({ line, cells }) => ({
    line,
    email: canonicalEmail(cells['email'] ?? ''),
    points: Number(cells['points']),
    day: cells['date'] ?? '',
    at: cells['date'] ? noonOf(cells['date']) : now,
  }))
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

function mistakesIn({ cells }: Row, kind: Kind, now: Date): string[] {
  const { email = '', points = '', date = '' } = cells
  const [today, year] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 4)]
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    !Number.isNaN(noonOf(date).getTime()) &&
    noonOf(date).toISOString().startsWith(date)
  return [
    ...(isEmail(email) ? [] : [`"${email}" is not an email address`]),
    ...(/^[1-9]\d*$/.test(points) && Number(points) <= MAX_POINTS
      ? []
      : [`"${points}" is not a whole number of points from 1 to ${MAX_POINTS}`]),
    ...(date === '' || isDay ? [] : [`"${date}" is not a date like ${today}`]),
    ...(isDay && date > today ? [`${date} is in the future`] : []),
    ...(isDay && kind === 'yearlySpend' && !date.startsWith(year)
      ? [`${date} is not in this year`]
      : []),
  ]
}

type MatchedLine = ImportLine & { account: string; loyaltyAccount: string }

/**
 * Finds the members of the lines. Lines of other addresses are skipped; sending the file again
 * after they joined books them.
 */
async function membersAmong(
  tx: Tx,
  brand: BrandPack,
  importLines: readonly ImportLine[],
): Promise<{ matched: MatchedLine[]; unmatched: ImportLine[] }> {
  const { accountId, currentAccountId, email: address } = memberView
  const emails = importLines.map(({ email }) => email)
  const rows = await tx
    .select({
      email: address,
      account: accountId,
      loyaltyAccount: loyaltyAccountView.loyaltyAccountId,
    })
    .from(memberView)
    .innerJoin(
      loyaltyAccountView,
      and(
        eq(loyaltyAccountView.accountId, currentAccountId),
        eq(loyaltyAccountView.membershipId, brand.ids.membershipId),
      ),
    )
    .where(and(eq(memberView.brand, brand.slug), inArray(address, anyOf(emails))))
  const loyaltyAccounts = new Map(rows.map(({ email, ...owner }) => [email, owner]))
  const matched = importLines.flatMap((importLine) => {
    const owner = loyaltyAccounts.get(importLine.email)
    return owner ? [{ ...importLine, ...owner }] : []
  })
  return { matched, unmatched: importLines.filter(({ email }) => !loyaltyAccounts.has(email)) }
}

type KeyedLine = MatchedLine & { key: string }

/**
 * Adds the key that identifies a line in any file: kind, account (the ledger has no emails), date,
 * points, and its count among equal lines. A file can so be saved again, sorted or extended, and an
 * interrupted import repeated.
 */
function withKeys(matched: readonly MatchedLine[], kind: Kind): KeyedLine[] {
  const counts = new Map<string, number>()
  return matched.map((importLine) => {
    const keyPrefix = `import:${kind}:${importLine.account}:${importLine.day}:${importLine.points}`
    const nth = (counts.get(keyPrefix) ?? 0) + 1
    counts.set(keyPrefix, nth)
    return { ...importLine, key: `${keyPrefix}:${nth}` }
  })
}

/** Sorted by loyalty account, so that two imports cannot deadlock. */
function inBatches(lines: readonly KeyedLine[]): KeyedLine[][] {
  const sorted = [...lines].sort((a, b) =>
    a.loyaltyAccount < b.loyaltyAccount
      ? -1
      : a.loyaltyAccount > b.loyaltyAccount
        ? 1
        : a.line - b.line,
  )
  return Array.from({ length: Math.ceil(sorted.length / BATCH_SIZE) }, (_, place) =>
    sorted.slice(place * BATCH_SIZE, (place + 1) * BATCH_SIZE),
  )
}

async function book(
  tx: Tx,
  lines: readonly KeyedLine[],
  { kind, now }: { kind: Kind; now: Date },
): Promise<{ booked: number; points: number; repeated: number }> {
  const { originType, reason } = kinds[kind]
  const totals = { booked: 0, points: 0, repeated: 0 }
  for (const { loyaltyAccount, key, points, at } of lines) {
    const { replayed } = await addEntry(tx, {
      loyaltyAccountId: loyaltyAccount,
      redeemable: 0,
      tierPoints: points,
      originType,
      reason: { key: reason },
      key,
      at,
      now,
    })
    if (replayed) totals.repeated += 1
    else {
      totals.booked += 1
      totals.points += points
    }
  }
  return totals
}

function linesOf(
  {
    lines,
    booked,
    points,
    repeated,
    skipped,
  }: {
    lines: number
    booked: number
    points: number
    repeated: number
    skipped: { line: number; email: string }[]
  },
  isDryRun: boolean,
): string[] {
  return [
    `${isDryRun ? 'Would be booked' : 'Booked'}: ${booked} of ${lines} lines, ${points} points that count for the tier.`,
    ...(repeated > 0 ? [`Booked before (same kind, address, day and points): ${repeated}.`] : []),
    ...(skipped.length > 0
      ? [
          `Skipped, because no member has the address (send the file again once they have joined; booked lines are not booked twice): ${skipped.length}`,
        ]
      : []),
    ...skipped.map(({ line, email }) => `  line ${line}: ${email}`),
  ]
}
