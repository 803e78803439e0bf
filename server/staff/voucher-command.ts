import { findStoreByName } from '#server/till/stores.ts'
import { usesForStaff, type StaffUse } from '#server/till/staff-uses.ts'
import { undoUseByStaff } from '#server/till/use-voucher.ts'
import { brandOption, type Command } from './command.ts'
import { csvOf } from './csv.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

const MAX_LISTED = 1000

/** Shows where vouchers were used, and undoes a use. */
export const voucherCommand: Command = {
  description:
    'lists where vouchers were used, newest first, without their codes; undoes a use, with a reason that is stored',
  example: 'voucher undo vu_x7… --reason "wrong customer" --brand eyewear',
  options: {
    action: { kind: 'word', isRequired: true, description: 'uses, undo' },
    use: { kind: 'word', description: 'undo: the id of the use, from uses' },
    store: { kind: 'text', description: 'uses: only those in this store' },
    csv: { kind: 'switch', description: 'uses: as CSV' },
    reason: { kind: 'text', description: 'undo: why' },
    ...brandOption,
  },
  async run(context, args) {
    if (args['action'] === 'uses') return list(context, args)
    if (args['action'] !== 'undo') throw new UsageError('voucher knows uses, undo.')
    return undo(context, args)
  },
}

const list: Command['run'] = async ({ database: { tx } }, args) => {
  const brand = findPack(args)
  const name = args['store']
  const store = name === undefined ? undefined : await findStoreByName(tx, { brand, name })
  if (name !== undefined && !store)
    throw new CommandError(`${brand.name} has no store "${name}". See store list.`)
  const uses = await usesForStaff(tx, {
    brand: brand.slug,
    storeId: store?.id,
    limit: MAX_LISTED,
  })
  const columns = uses.map((use) => columnsOf(use, brand.program.currency))
  return {
    lines: args['csv']
      ? csvOf(['use', 'at', 'store', 'amount', 'receipt', 'undone'], columns)
      : columns.length === 0
        ? ['No uses.']
        : columns.map((values) => values.filter(Boolean).join('  ')),
    data: { uses },
  }
}

const columnsOf = (
  { useId, usedAt, store, cents, receipt, undoneAt, undoReason }: StaffUse,
  currency: string,
): string[] => [
  useId,
  usedAt.toISOString(),
  store,
  cents === null ? '' : `${(cents / 100).toFixed(2)} ${currency}`,
  receipt ?? '',
  undoneAt ? ['undone', undoReason].filter(Boolean).join(': ') : '',
]

const undo: Command['run'] = async ({ database: { tx }, clock }, args) => {
  const brand = findPack(args)
  const useId = args['use']
  const reason = args['reason']?.trim() ?? ''
  if (useId === undefined) throw new UsageError('Name the use: voucher undo <use>.')
  if (reason === '') throw new UsageError('Say why, with --reason.')
  const undone = await tx.transaction((inner) =>
    undoUseByStaff(inner, {
      brand: brand.slug,
      useId,
      reason,
      staffId: undefined,
      now: clock.now(),
    }),
  )
  if (!undone?.isNew)
    throw new CommandError('There is no such use of this brand, or it was undone before.')
  return { lines: ['Undone: the voucher can be used again until its end.'], data: { useId } }
}
