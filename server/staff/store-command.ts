import type { BrandPack } from '#brands/brand.ts'
import { storeScopes, type StoreScope } from '#contract/endpoint.ts'
import {
  createStoreKey,
  keysOfStore,
  REPLACED_KEY_HOURS,
  replaceStoreKey,
  revokeStoreKey,
} from '#server/till/store-keys.ts'
import { closeStore, findStoreByName, openStore, openStoresOf } from '#server/till/stores.ts'
import {
  brandOption,
  type Command,
  type CommandContext,
  type OptionValues,
  type Outcome,
} from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

const ACTIONS = ['list', 'open', 'close', 'keys', 'add-key', 'replace-key', 'revoke-key'] as const
type Action = (typeof ACTIONS)[number]

/** Manages the stores of a brand and the API keys of their point-of-sale software. */
export const storeCommand: Command = {
  description:
    'lists, opens and closes stores; lists, adds, replaces and revokes the API keys of their point-of-sale software. A key is printed once',
  example: 'store add-key --name "Rue Saint-Paul" --brand eyewear',
  options: {
    action: { kind: 'word', isRequired: true, description: ACTIONS.join(', ') },
    key: { kind: 'word', description: 'replace-key, revoke-key: the id of the key, from keys' },
    name: { kind: 'text', description: 'open, close, keys, add-key: the name of the store' },
    scopes: {
      kind: 'text',
      description: `add-key: what it allows, of ${storeScopes.join(',')}; vouchers when left out`,
    },
    ...brandOption,
  },
  async run(context, args) {
    const action = ACTIONS.find((each) => each === args['action'])
    if (!action) throw new UsageError(`store knows ${ACTIONS.join(', ')}.`)
    const brand = findPack(args)
    return context.database.tx.transaction((tx) =>
      actions[action]({ ...context, database: { ...context.database, tx } }, brand, args),
    )
  },
}

type Run = (context: CommandContext, brand: BrandPack, args: OptionValues) => Promise<Outcome>

const actions: Record<Action, Run> = {
  async list({ database: { tx }, clock }, brand) {
    const stores = await openStoresOf(tx, { brand, now: clock.now() })
    return {
      lines:
        stores.length === 0
          ? ['No stores. Open one: store open --name <name>.']
          : stores.map(({ name, keys }) => `${name}  ${keys} ${keys === 1 ? 'key' : 'keys'}`),
      data: { stores },
    }
  },

  async open({ database: { tx }, clock }, brand, args) {
    const name = nameFrom(args)
    const store = await openStore(tx, { brand, name, now: clock.now() })
    return {
      lines: [
        store.isNew ? `${store.name} is open.` : `${store.name} was open before.`,
        `Add a key for its point-of-sale software: store add-key --name "${store.name}".`,
      ],
      data: { storeId: store.id, name: store.name },
    }
  },

  async close({ database: { tx }, clock }, brand, args) {
    const { id, name } = await openStoreNamed(tx, brand, args)
    await closeStore(tx, { storeId: id, now: clock.now() })
    return {
      lines: [`${name} is closed. Its keys are refused from now on.`],
      data: { storeId: id, name },
    }
  },

  async keys({ database: { tx }, clock }, brand, args) {
    const { id, name } = await openStoreNamed(tx, brand, args)
    const keys = await keysOfStore(tx, { storeId: id, now: clock.now() })
    return {
      lines:
        keys.length === 0
          ? [`${name} has no key.`]
          : keys.map(({ id: keyId, scopes, createdAt, expiresAt }) =>
              [
                keyId,
                scopes.join(','),
                `since ${day(createdAt)}`,
                ...(expiresAt ? [`until ${expiresAt.toISOString()}`] : []),
              ].join('  '),
            ),
      data: { storeId: id, keys },
    }
  },

  async 'add-key'({ database: { tx }, clock, secret }, brand, args) {
    const { id, name } = await openStoreNamed(tx, brand, args)
    const scopes = scopesFrom(args['scopes'])
    const added = await createStoreKey(tx, { storeId: id, scopes, secret, now: clock.now() })
    return shown(added, `The key of ${name} for ${scopes.join(' and ')}:`)
  },

  async 'replace-key'({ database: { tx }, clock, secret }, brand, args) {
    const keyId = keyIdFrom(args)
    const added = await replaceStoreKey(tx, { brand, keyId, secret, now: clock.now() })
    if (!added) throw new CommandError(unknownKey(keyId))
    return shown(added, `The old key ends in ${REPLACED_KEY_HOURS} hours. The new one:`)
  },

  async 'revoke-key'({ database: { tx }, clock }, brand, args) {
    const keyId = keyIdFrom(args)
    if (!(await revokeStoreKey(tx, { brand, keyId, now: clock.now() })))
      throw new CommandError(unknownKey(keyId))
    return { lines: ['The key is refused from now on.'], data: { keyId } }
  },
}

const shown = ({ keyId, key }: { keyId: string; key: string }, line: string): Outcome => ({
  lines: [line, key, `It is shown this once. Its id is ${keyId}.`],
  data: { keyId, key },
})

const unknownKey = (keyId: string) =>
  `The brand has no valid key ${keyId}. See store keys --name <name>.`

const day = (at: Date): string => at.toISOString().slice(0, 10)

const MAX_NAME = 80

/** @throws UsageError */
function nameFrom({ name = '' }: OptionValues): string {
  const trimmed = name.trim().replace(/\s+/g, ' ')
  if (trimmed === '' || trimmed.length > MAX_NAME)
    throw new UsageError(`Name the store with --name, in at most ${MAX_NAME} characters.`)
  return trimmed
}

/** @throws UsageError */
function keyIdFrom({ key }: OptionValues): string {
  if (key === undefined) throw new UsageError('Name the key by its id, from store keys.')
  return key
}

/** @throws UsageError */
function scopesFrom(typed = 'vouchers'): StoreScope[] {
  const names = typed.split(',').map((name) => name.trim())
  const scopes = storeScopes.filter((scope) => names.includes(scope))
  if (scopes.length !== new Set(names).size)
    throw new UsageError(`--scopes takes ${storeScopes.join(' and ')}, separated by a comma.`)
  return scopes
}

/** @throws CommandError */
async function openStoreNamed(
  tx: CommandContext['database']['tx'],
  brand: BrandPack,
  args: OptionValues,
) {
  const name = nameFrom(args)
  const store = await findStoreByName(tx, { brand, name })
  if (!store || store.closedAt)
    throw new CommandError(`${brand.name} has no open store "${name}". See store list.`)
  return store
}
