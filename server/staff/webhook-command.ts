import type { BrandPack } from '#brands/brand.ts'
import { deliveriesOf, replayDeliveries } from '#server/outgoing-webhooks/deliveries.ts'
import {
  addEndpoint,
  endpointsOf,
  findEndpoint,
  removeEndpoint,
  replaceSecret,
} from '#server/outgoing-webhooks/endpoints.ts'
import { webhookEventTypes, type WebhookEventType } from '#server/outgoing-webhooks/event-types.ts'
import { REPLACED_SECRET_HOURS, webhookSecret } from '#server/outgoing-webhooks/secrets.ts'
import { deliveryStates, type DeliveryState } from '#server/outgoing-webhooks/delivery-states.ts'
import {
  brandOption,
  type Command,
  type CommandContext,
  type OptionValues,
  type Outcome,
} from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

const ACTIONS = ['list', 'add', 'remove', 'replace-secret', 'deliveries', 'replay'] as const
type Action = (typeof ACTIONS)[number]

const MAX_LISTED = 1000
const MAX_URL = 500

/** Manages the addresses that get a brand's events, and sends events again. */
export const webhookCommand: Command = {
  description:
    'lists, adds and removes addresses of the brand’s systems that get its events; replaces their secrets, which are printed once; lists deliveries and sends events again',
  example: 'webhook add --url https://shop.example/laurel --events voucher.used --brand eyewear',
  options: {
    action: { kind: 'word', isRequired: true, description: ACTIONS.join(', ') },
    endpoint: { kind: 'word', description: 'the id of the address, from list' },
    url: { kind: 'text', description: 'add: the address' },
    events: {
      kind: 'text',
      description: `add: of ${webhookEventTypes.join(',')}; all when left out`,
    },
    state: { kind: 'text', description: `deliveries, replay: ${deliveryStates.join(', ')}` },
    event: { kind: 'text', description: 'deliveries, replay: the id of one event' },
    since: {
      kind: 'text',
      description: 'deliveries, replay: events since an instant, as 2026-11-28T09:00Z',
    },
    ...brandOption,
  },
  async run(context, args) {
    const action = ACTIONS.find((each) => each === args['action'])
    if (!action) throw new UsageError(`webhook knows ${ACTIONS.join(', ')}.`)
    const brand = findPack(args)
    return context.database.tx.transaction((tx) =>
      actions[action]({ ...context, database: { ...context.database, tx } }, brand, args),
    )
  },
}

type Run = (context: CommandContext, brand: BrandPack, args: OptionValues) => Promise<Outcome>

const actions: Record<Action, Run> = {
  async list({ database: { tx } }, brand) {
    const endpoints = await endpointsOf(tx, brand.slug)
    return {
      lines:
        endpoints.length === 0
          ? ['No addresses. Add one: webhook add --url <address>.']
          : endpoints.map(({ id, url, types }) => `${id}  ${url}  ${types.join(',') || 'all'}`),
      data: { endpoints: endpoints.map(({ id, url, types }) => ({ id, url, types })) },
    }
  },

  async add({ database: { tx }, clock, secret }, brand, args) {
    const endpoint = await addEndpoint(tx, {
      brand: brand.slug,
      url: urlFrom(args['url']),
      types: typesFrom(args['events']),
      now: clock.now(),
    })
    return secretOutcome(webhookSecret(secret, endpoint), endpoint.id, [
      `${endpoint.url} gets ${endpoint.types.join(', ') || 'all events'} from now on. The secret of the signatures:`,
    ])
  },

  async remove({ database: { tx }, clock }, brand, args) {
    const id = endpointIdFrom(args)
    if (!(await removeEndpoint(tx, { brand: brand.slug, id, now: clock.now() })))
      throw new CommandError(unknownEndpoint(id))
    return { lines: ['It gets nothing any more, nor what waited for it.'], data: { endpoint: id } }
  },

  async 'replace-secret'({ database: { tx }, clock, secret }, brand, args) {
    const id = endpointIdFrom(args)
    const endpoint = await replaceSecret(tx, { brand: brand.slug, id, now: clock.now() })
    if (!endpoint) throw new CommandError(unknownEndpoint(id))
    return secretOutcome(webhookSecret(secret, endpoint), id, [
      `Requests carry the signature of the old secret too, for ${REPLACED_SECRET_HOURS} hours. The new one:`,
    ])
  },

  async deliveries({ database: { tx } }, brand, args) {
    const filter = await filterFrom(tx, brand, args)
    const deliveries = await deliveriesOf(tx, { ...filter, limit: MAX_LISTED })
    return {
      lines:
        deliveries.length === 0
          ? ['No deliveries.']
          : deliveries.map(({ at, eventId, type, endpointId, state, attempts, dueAt, error }) =>
              [
                at.toISOString(),
                eventId,
                type,
                endpointId,
                state,
                `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
                ...(error === null ? [] : [error]),
                ...(state === 'waiting' ? [`next ${dueAt.toISOString()}`] : []),
              ].join('  '),
            ),
      data: { deliveries },
    }
  },

  async replay({ database: { tx }, clock }, brand, args) {
    const filter = await filterFrom(tx, brand, args)
    const { endpointId, state, eventId, since } = filter
    if ([endpointId, state, eventId, since].every((each) => each === undefined))
      throw new UsageError('Say what to send again: an address, --state, --event or --since.')
    const replayed = await replayDeliveries(tx, { ...filter, now: clock.now() })
    return {
      lines: [
        replayed === 0
          ? 'Nothing is sent again: there are no such deliveries.'
          : `${replayed} ${replayed === 1 ? 'delivery is' : 'deliveries are'} sent again within seconds.`,
      ],
      data: { replayed },
    }
  },
}

const secretOutcome = (secret: string, endpoint: string, lines: string[]): Outcome => ({
  lines: [...lines, secret, `It is shown this once. The id of the address is ${endpoint}.`],
  data: { endpoint, secret },
})

const unknownEndpoint = (id: string) => `The brand has no address ${id}. See webhook list.`

/** @throws UsageError */
function urlFrom(typed = ''): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || typed.length > MAX_URL || url.username || url.password || url.hash)
    throw new UsageError('Give the address with --url, as https://shop.example/laurel.')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url)))
    throw new UsageError(
      'The address must begin with https://. http:// is for a demo on this machine.',
    )
  return url.href
}

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** @throws UsageError */
function typesFrom(typed: string | undefined): WebhookEventType[] {
  if (typed === undefined) return []
  const names = typed.split(',').map((name) => name.trim())
  const types = webhookEventTypes.filter((type) => names.includes(type))
  if (types.length !== new Set(names).size)
    throw new UsageError(`--events takes ${webhookEventTypes.join(', ')}, separated by a comma.`)
  return types
}

/** @throws UsageError */
function endpointIdFrom({ endpoint }: OptionValues): string {
  if (endpoint === undefined) throw new UsageError('Name the address by its id, from webhook list.')
  return endpoint
}

/** Returns which deliveries are meant. @throws UsageError, CommandError */
async function filterFrom(
  tx: CommandContext['database']['tx'],
  { slug: brand }: BrandPack,
  { endpoint: id, event: eventId, since: typedSince, state: typedState }: OptionValues,
) {
  if (id !== undefined && !(await findEndpoint(tx, { brand, id })))
    throw new CommandError(unknownEndpoint(id))
  const since = typedSince === undefined ? undefined : new Date(typedSince)
  if (since && Number.isNaN(since.getTime()))
    throw new UsageError('--since takes an instant, as 2026-11-28T09:00Z.')
  const state = deliveryStates.find((each): each is DeliveryState => each === typedState)
  if (typedState !== undefined && !state)
    throw new UsageError(`--state takes ${deliveryStates.join(', ')}.`)
  return { brand, endpointId: id, eventId, since, state }
}
