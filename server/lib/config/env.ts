import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { cardAccounts } from './card-settings.ts'
import { brandChainOf, chainKeys, chainUrls } from './chain-settings.ts'
import { DEFAULT_BLOCK_RANGE } from '#server/lib/integrations/custody.ts'
import { appleSigning, applePushKeys, filePath, googleIssuers } from './phone-pass-settings.ts'
import { isOwnMachine } from './own-machine.ts'
import {
  DEFAULT_PUSH_SERVICES,
  pushServices,
  vapidConflicts,
  vapidPrivateKey,
  vapidPublicKey,
  vapidSubject,
} from './web-push-settings.ts'

const blockRange = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'a number of blocks, 1 to 999999')),
  z.transform(Number),
)
const port = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
        'a port number, 0 to 65535',
      ),
    ),
  z.transform(Number),
)
const PROXIES = 'true, false, the number of the proxies (1 to 9) or their addresses'

/** Returns whether a value is an IP address or a range, as in 10.0.0.0/8. */
function isAddressRange(value: string): boolean {
  const [ip = '', bits, ...rest] = value.trim().split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return (
    rest.length === 0 &&
    most > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
  )
}

const isHostName = (value: string): boolean =>
  isIP(value) > 0 ||
  /^(?!.*\.\d+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(value)

/**
 * Proxies whose X-Forwarded-For is trusted. `true` means one proxy: trusting every hop would take
 * the first address of the list, which the client can forge.
 */
const proxies = z.union(
  [
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => (value === 'true' ? 1 : false)),
    ),
    z.pipe(z.string().check(z.regex(/^[1-9]$/)), z.transform(Number)),
    z.string().check(z.refine((value) => value.split(',').every(isAddressRange), PROXIES)),
  ],
  PROXIES,
)
const address = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `an address beginning ${protocols.map((p) => `${p}//`).join(' or ')}`,
      ),
    )

const urlIn = (pair: string): string => pair.trim().replace(/^[^=]*=/, '')
const slugIn = (pair: string): string => pair.trim().replace(/=.*/s, '')

/** Parses eyewear=https://rewards.example.com,sleep=https://club.example.org into slug → URL. */
const brandUrls = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value
            .split(',')
            .every(
              (pair) =>
                /^[a-z][a-z0-9-]*=https?:\/\/[^,/?#\s@]+$/.test(pair.trim()) &&
                URL.canParse(urlIn(pair)),
            ),
        'pairs like eyewear=https://rewards.example.com, separated by commas, without a path',
      ),
    ),
  z.transform(
    (value) =>
      new Map(
        value.split(',').map((pair) => pair.trim().split(/=(.*)/s).slice(0, 2) as [string, string]),
      ),
  ),
)

const SECRETS =
  'pairs like eyewear=the-secret, separated by commas, several secrets of one brand by |, each at least 16 characters without spaces'
const isPairOfSecrets = (pair: string): boolean =>
  /^[a-z][a-z0-9-]*=[^\s,|]{16,}(\|[^\s,|]{16,})*$/.test(pair.trim())

/** Parses eyewear=new|old,sleep=other into slug → secrets. During a rotation both are valid. */
const brandSecrets = z.pipe(
  z.string().check(z.refine((value) => value.split(',').every(isPairOfSecrets), SECRETS)),
  z.transform(
    (value) =>
      new Map(value.split(',').map((pair) => [slugIn(pair), urlIn(pair).split('|')] as const)),
  ),
)

const MEDIA =
  's3+https://key:secret@host/bucket (key and secret percent-encoded, a region as ?region=), or file:///a/folder'

function isMediaUrl(value: string): boolean {
  const { protocol, username, password, host, pathname } = URL.canParse(value)
    ? new URL(value)
    : new URL('none:')
  if (protocol === 'file:') return host === '' && pathname.length > 1
  return (
    ['s3+https:', 's3+http:'].includes(protocol) &&
    [username, password, host].every(Boolean) &&
    /^\/[^/]/.test(pathname)
  )
}

const mediaUrl = z.string().check(z.refine(isMediaUrl, MEDIA))
const ADMINS =
  'pairs like eyewear=https://shop.example|access-token, separated by commas; after the token, if you like, further hosts of its checkout: |checkout.example'
const isShopAdmin = (pair: string): boolean => {
  const [url = '', token = '', ...hosts] = urlIn(pair).split('|')
  if (
    !/^\s*[a-z][a-z0-9-]*=/.test(pair) ||
    !/^https?:\/\/[^,/?#\s@]+$/.test(url) ||
    !URL.canParse(url)
  )
    return false
  const isSafe = new URL(url).protocol === 'https:' || isOwnMachine(new URL(url).hostname)
  return (
    isSafe &&
    /^[^\s,|]{16,}$/.test(token) &&
    hosts.every((host) => isHostName(host.replace(/:\d{1,5}$/, '')))
  )
}

/** Parses eyewear=https://shop.example|token|checkout.example into slug → Admin API of the shop. */
const shopAdmins = z.pipe(
  z.string().check(z.refine((value) => value.split(',').every(isShopAdmin), ADMINS)),
  z.transform(
    (value) =>
      new Map(
        value.split(',').map((pair) => {
          const [url = '', token = '', ...hosts] = urlIn(pair).split('|')
          return [slugIn(pair), { url, token, hosts }] as const
        }),
      ),
  ),
)

const SERVICES =
  'pairs like eyewear=https://vouchers.example/claims|the-secret, separated by commas, the secret at least 32 characters without spaces'
const isService = (pair: string): boolean => {
  const [url = '', secret = '', ...rest] = urlIn(pair).split('|')
  if (
    !/^\s*[a-z][a-z0-9-]*=/.test(pair) ||
    !/^https?:\/\/[^,?#\s@]+$/.test(url) ||
    !URL.canParse(url) ||
    rest.length > 0
  )
    return false
  return (
    (new URL(url).protocol === 'https:' || isOwnMachine(new URL(url).hostname)) &&
    /^[^\s,|]{32,}$/.test(secret)
  )
}

/** Parses eyewear=https://vouchers.example/claims|secret into slug → voucher service. */
const voucherServices = z.pipe(
  z.string().check(z.refine((value) => value.split(',').every(isService), SERVICES)),
  z.transform(
    (value) =>
      new Map(
        value.split(',').map((pair) => {
          const [url = '', secret = ''] = urlIn(pair).split('|')
          return [slugIn(pair), { url, secret }] as const
        }),
      ),
  ),
)

const isDsn = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, hostname, pathname } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname))
  return isSafe && username !== '' && /\/\d+$/.test(pathname)
}
const dsn = z.string().check(z.refine(isDsn, 'a DSN like https://key@host.example/42'))
const share = z.pipe(
  z
    .string()
    .check(z.refine((value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value), 'a number from 0 to 1')),
  z.transform(Number),
)
const tracesPerSecond = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'a number of traces, 0 to 99999')),
  z.transform(Number),
)
const label = z.string().check(z.regex(/^[\w.@+-]{1,64}$/, 'letters, digits and . @ + - _'))

const shape = {
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(port, 4000),
  HOST: z.optional(
    z
      .string()
      .check(
        z.refine(isHostName, 'an address of this machine, such as 127.0.0.1, :: or localhost'),
      ),
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(address('postgres:', 'postgresql:')),
  /** Whether statements are prepared by name; auto: a check at start decides (connection-check.ts). */
  DATABASE_NAMED_STATEMENTS: z._default(z.enum(['auto', 'on', 'off']), 'auto'),
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, 'an address like "Name <post@example.com>"'),
      ),
  ),
  BRAND_URLS: z.optional(brandUrls),
  /** Unset: the first brand pack. */
  DEFAULT_BRAND: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'the slug of a pack'))),
  TRUST_PROXY: z._default(proxies, false),
  SECRET: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => value.trim().length >= 32,
          'at least 32 characters, not counting spaces around',
        ),
      ),
  ),
  /** Secrets that a brand's shop signs its events with (server/shop). Unset: all are refused. */
  SHOP_SECRETS: z.optional(brandSecrets),
  /** Secrets that a brand's Judge.me signs its events with. */
  JUDGEME_SECRETS: z.optional(brandSecrets),
  /** Store of the brands' media. Unset: the brand packs. */
  MEDIA_URL: z.optional(mediaUrl),
  /**
   * The Admin API of a brand's shop, for draft orders. Unset: the demo shop in the demo, in
   * production none.
   */
  SHOP_ADMIN: z.optional(shopAdmins),
  /** Services that issue voucher codes for brands without a code pool here. Unset: none. */
  VOUCHER_SERVICES: z.optional(voucherServices),
  /** Accounts at the card provider. Unset: the sandbox vault in the demo, in production nothing is sold. */
  CARD_PAYMENTS: z.optional(cardAccounts),
  /** Nodes of the brands' chains, tried in turn. Unset: no wallets can be connected. */
  CHAIN_RPC_URLS: z.optional(chainUrls),
  /** Keys that hold the brands' items and pay. Unset: nothing can be withdrawn. */
  CHAIN_KEYS: z.optional(chainKeys),
  /** Most blocks that a node is asked for at once; nodes that refuse so many are asked for fewer. */
  CHAIN_BLOCK_RANGE: z._default(blockRange, DEFAULT_BLOCK_RANGE),
  /** The project at WalletConnect. Unset: wallets of the same device only. */
  WALLETCONNECT_PROJECT_ID: z.optional(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'the id of a project')),
  ),
  WALLETCONNECT_RELAY_URL: z._default(address('ws:', 'wss:'), 'wss://relay.walletconnect.org'),
  /** Signs passes for Apple Wallet. Unset: a test certificate in the demo, in production none. */
  APPLE_PASS_SIGNING: z.optional(appleSigning),
  /** Apple's intermediate certificate, which signed those of the pass types. */
  APPLE_PASS_WWDR: z.optional(filePath),
  /** Keys for Apple's push service. Unset: the certificate of the pass type. */
  APPLE_PASS_PUSH_KEYS: z.optional(applePushKeys),
  APPLE_PASS_PUSH_URL: z._default(address('https:'), 'https://api.push.apple.com'),
  /** Issuers of passes at Google Wallet. Unset: a test key in the demo, in production none. */
  GOOGLE_WALLET_ISSUERS: z.optional(googleIssuers),
  GOOGLE_WALLET_URL: z._default(address('https:', 'http:'), 'https://walletobjects.googleapis.com'),
  /** Key pair for notifications. Unset: a pair of its own in the demo, in production none. */
  VAPID_PUBLIC_KEY: z.optional(vapidPublicKey),
  VAPID_PRIVATE_KEY: z.optional(vapidPrivateKey),
  /** How push services reach the operator. */
  VAPID_SUBJECT: z.optional(vapidSubject),
  /** Hosts to which notifications may be sent: a browser names the address itself. */
  PUSH_SERVICES: z.prefault(pushServices, DEFAULT_PUSH_SERVICES),
  /** Port of the metrics, which are not for the public. Unset: none. */
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(
    z.string().check(z.refine(isHostName, 'an address of this machine, such as 127.0.0.1 or ::')),
    '127.0.0.1',
  ),
  /** Sentry project that errors of the server are reported to. Unset: none. */
  SENTRY_DSN: z.optional(dsn),
  /** Sentry project of the page; public. */
  SENTRY_BROWSER_DSN: z.optional(dsn),
  /** Share of requests and page loads that are traced in Sentry. */
  SENTRY_TRACES_SAMPLE_RATE: z._default(share, 1),
  /** An OpenTelemetry collector. Its other standard variables are read by the library. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address('http:', 'https:')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(address('http:', 'https:')),
  OTEL_SDK_DISABLED: z._default(z.enum(['true', 'false']), 'false'),
  /** Most traces that begin in one second, so that tracing never slows a busy server down. */
  TRACES_PER_SECOND: z._default(tracesPerSecond, 50),
  SENTRY_ENVIRONMENT: z.optional(label),
  SENTRY_RELEASE: z.optional(label),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
}
const schema = z.object(shape)

export type Settings = z.output<typeof schema> & { isDemo: boolean }

/** All invalid settings at once; main prints it and exits. */
export class SettingsProblem extends Error {
  constructor(readonly errors: readonly string[]) {
    super(`Invalid settings:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
  }
}

const neededInProduction = {
  SECRET: 'signs and hashes codes; at least 32 random characters',
  SMTP_URL: 'the SMTP server, for example smtp://user:password@mail.example.com:587',
  MAIL_FROM: 'the sender of every email',
  BRAND_URLS: 'the public address of each brand, for example eyewear=https://rewards.example.com',
} as const

/**
 * Reads the settings. An empty value counts as unset.
 * @param slugs the existing brand packs; settings must not name others
 * @throws SettingsProblem naming every invalid and every missing setting
 */
export function readSettings(
  variables: Record<string, string | undefined> = process.env,
  slugs?: readonly string[],
): Settings {
  const values = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  )
  const parsed = z.safeParse(schema, values)
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) =>
          `${issue.path.join('.')}: ${sentenceOf(issue.message)} (now: ${displayOf(issue.path[0], values)})`,
      )
  if (values.NODE_ENV === 'production') {
    for (const [name, use] of Object.entries(neededInProduction)) {
      if (!values[name]) errors.push(`${name} is missing: ${use}`)
    }
  }
  errors.push(...unknownBrandsIn(slugs, values), ...conflictsIn(values), ...vapidConflicts(values))
  if (!parsed.success || errors.length > 0) throw new SettingsProblem(errors)
  return { ...parsed.data, isDemo: parsed.data.NODE_ENV !== 'production' }
}

/** Returns an error for each setting that names a brand without a pack. */
function unknownBrandsIn(
  slugs: readonly string[] | undefined,
  { DEFAULT_BRAND, ...pairs }: Record<string, string | undefined>,
): string[] {
  if (!slugs) return []
  const missingPack = (setting: string, slug: string) =>
    `${setting}: there is no pack ${nameIn(setting, slug)}; the packs are ${slugs.join(', ')}`
  return [
    ...(DEFAULT_BRAND && !slugs.includes(DEFAULT_BRAND)
      ? [missingPack('DEFAULT_BRAND', DEFAULT_BRAND)]
      : []),
    ...PER_BRAND.flatMap((setting) =>
      slugsNamed(pairs[setting])
        .filter((slug) => !slugs.includes(slug))
        .map((slug) => missingPack(setting, slug)),
    ),
    ...PER_CHAIN.flatMap((setting) =>
      chainsNamed(pairs[setting])
        .filter(({ slug }) => !slugs.includes(slug))
        .map(({ slug }) => missingPack(setting, slug)),
    ),
  ]
}

/** Settings that have one value per brand. */
const PER_BRAND = [
  'BRAND_URLS',
  'SHOP_SECRETS',
  'JUDGEME_SECRETS',
  'SHOP_ADMIN',
  'VOUCHER_SERVICES',
  'APPLE_PASS_SIGNING',
  'APPLE_PASS_PUSH_KEYS',
  'GOOGLE_WALLET_ISSUERS',
  'CARD_PAYMENTS',
] as const
/** Settings that have one value per brand and chain, as in `eyewear.polygon=…`. */
const PER_CHAIN = ['CHAIN_RPC_URLS', 'CHAIN_KEYS'] as const
const slugsNamed = (value = ''): string[] =>
  value.split(',').flatMap((pair) => /^\s*([a-z][a-z0-9-]*)=/.exec(pair)?.[1] ?? [])
const chainsNamed = (value = '') => value.split(',').flatMap((pair) => brandChainOf(pair) ?? [])

/**
 * Returns an error for each brand that is listed twice, each host that two brands share, and each
 * http URL in production, where cookies must be sent over https only.
 */
function conflictsIn({ NODE_ENV, ...values }: Record<string, string | undefined>): string[] {
  const pairs = (values['BRAND_URLS'] ?? '')
    .split(',')
    .map((pair) => ({ slug: slugIn(pair), url: urlIn(pair) }))
    .filter(({ url }) => URL.canParse(url))
  const hosts = pairs.map(({ url }) => new URL(url).host)
  const twice = (list: readonly string[]) => [
    ...new Set(list.filter((one, place) => list.indexOf(one) !== place)),
  ]
  const insecure =
    NODE_ENV === 'production'
      ? pairs.filter(
          ({ url }) => new URL(url).protocol === 'http:' && !isOwnMachine(new URL(url).hostname),
        )
      : []
  return [
    ...PER_BRAND.flatMap((setting) =>
      twice(slugsNamed(values[setting])).map(
        (slug) => `${setting}: ${secrets.has(setting) ? 'a brand' : `"${slug}"`} is listed twice`,
      ),
    ),
    ...PER_CHAIN.flatMap((setting) =>
      twice(chainsNamed(values[setting]).map(({ name }) => name)).map(
        () => `${setting}: a chain of a brand is listed twice`,
      ),
    ),
    ...twice(hosts).map((host) => `BRAND_URLS: two brands cannot share ${host}`),
    ...hosts
      .filter((host) => hosts.includes(`till.${host}`))
      .map((host) => `BRAND_URLS: till.${host} is the host of the till of another brand`),
    ...insecure.map(({ url }) => `BRAND_URLS: ${url} must begin https:// in production`),
  ]
}

const sentenceOf = (message: string): string =>
  message === 'Invalid input' ? 'not one of the allowed values' : message

/**
 * Hides the slug in settings with secrets: without a slug, the text before the = is part of a
 * secret.
 */
const nameIn = (setting: string, slug: string): string =>
  secrets.has(setting) ? 'of that name' : `"${slug}"`

const secrets = new Set([
  'SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'SHOP_SECRETS',
  'JUDGEME_SECRETS',
  'SHOP_ADMIN',
  'VOUCHER_SERVICES',
  'MEDIA_URL',
  'CARD_PAYMENTS',
  // Addresses of nodes contain the keys of their providers.
  'CHAIN_RPC_URLS',
  'CHAIN_KEYS',
  'VAPID_PRIVATE_KEY',
])
const displayOf = (name: PropertyKey | undefined, values: Record<string, unknown>): string =>
  secrets.has(String(name)) ? 'hidden' : JSON.stringify(values[String(name)])
