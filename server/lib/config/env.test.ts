import { describe, expect, it } from 'vitest'
import { readSettings, SettingsProblem } from './env.ts'

const errorsOf = (variables: Record<string, string>, slugs?: string[]): readonly string[] => {
  try {
    readSettings(variables, slugs)
    return []
  } catch (error) {
    if (error instanceof SettingsProblem) return error.errors
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'post@example.com',
  BRAND_URLS: 'first=https://rewards.example.com',
}

describe('readSettings', () => {
  it('defaults to the demo on port 4000 when settings are unset or empty', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 4000,
      DATA_DIR: './data',
      isDemo: true,
      TRUST_PROXY: false,
    })
    expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 4000, isDemo: true })
  })

  it('reports all invalid settings at once', () => {
    const errors = errorsOf(
      {
        PORT: '70000',
        DATABASE_URL: 'mysql://x',
        SMTP_URL: 'http://x',
        MAIL_FROM: 'nobody',
        BRAND_URLS: 'first',
        DEFAULT_BRAND: 'other',
        TRUST_PROXY: 'maybe!',
        SECRET: 'short',
        LOG_LEVEL: 'loud',
      },
      ['first'],
    )
    const named = errors.map((error) => error.split(':')[0])
    expect(named.sort()).toEqual([
      'BRAND_URLS',
      'DATABASE_URL',
      'DEFAULT_BRAND',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'SECRET',
      'SMTP_URL',
      'TRUST_PROXY',
    ])
  })

  it('reports all settings missing in production', () => {
    expect(
      errorsOf({ NODE_ENV: 'production' })
        .map((error) => error.split(' ')[0])
        .sort(),
    ).toEqual(['BRAND_URLS', 'MAIL_FROM', 'SECRET', 'SMTP_URL'])
    expect(readSettings(production)).toMatchObject({ isDemo: false })
  })

  it('rejects a brand without a pack', () => {
    expect(
      errorsOf({ ...production, BRAND_URLS: 'first=https://a.example, second=https://b.example' }, [
        'first',
      ]),
    ).toEqual([expect.stringContaining('BRAND_URLS: there is no pack "second"')])
  })

  it('parses the Admin API of a shop: URL, token and further checkout hosts', () => {
    const token = 'shpat_0123456789abcdef'
    expect(
      readSettings({
        SHOP_ADMIN: `first=https://shop.example|${token}|checkout.example|pay.example,second=http://localhost:9000|${token}`,
      }).SHOP_ADMIN,
    ).toEqual(
      new Map([
        [
          'first',
          { url: 'https://shop.example', token, hosts: ['checkout.example', 'pay.example'] },
        ],
        ['second', { url: 'http://localhost:9000', token, hosts: [] }],
      ]),
    )
  })

  it('parses a voucher service: URL and signing secret', () => {
    const secret = 'x'.repeat(32)
    expect(
      readSettings({
        VOUCHER_SERVICES: `first=https://vouchers.example/claims/v1|${secret},second=http://localhost:9000|${secret}`,
      }).VOUCHER_SERVICES,
    ).toEqual(
      new Map([
        ['first', { url: 'https://vouchers.example/claims/v1', secret }],
        ['second', { url: 'http://localhost:9000', secret }],
      ]),
    )
  })

  it('parses the nodes of the chains of brands', () => {
    expect(
      readSettings({
        CHAIN_RPC_URLS:
          'first.polygon=https://a.example/v2/key|http://127.0.0.1:8545, first.flow=https://b.example',
      }).CHAIN_RPC_URLS,
    ).toEqual(
      new Map([
        ['first.polygon', ['https://a.example/v2/key', 'http://127.0.0.1:8545']],
        ['first.flow', ['https://b.example']],
      ]),
    )
    expect(readSettings({}).WALLETCONNECT_RELAY_URL).toBe('wss://relay.walletconnect.org')
  })

  it.each([
    'first=https://a.example',
    'first.bitcoin=https://a.example',
    'first.polygon=http://a.example',
    'first.polygon=https://user:hunter2@a.example',
    'first.polygon=https://a.example|',
    'first.polygon=wss://a.example',
  ])('rejects the nodes %s', (value) => {
    const errors = errorsOf({ CHAIN_RPC_URLS: value })
    expect(errors).toEqual([expect.stringMatching(/^CHAIN_RPC_URLS: .*\(now: hidden\)$/)])
  })

  it('rejects nodes of a brand without a pack, and a chain that is listed twice', () => {
    const url = 'https://a.example'
    expect(errorsOf({ CHAIN_RPC_URLS: `other.flow=${url}` }, ['first'])).toEqual([
      'CHAIN_RPC_URLS: there is no pack of that name; the packs are first',
    ])
    expect(errorsOf({ CHAIN_RPC_URLS: `first.flow=${url},first.flow=${url}` })).toEqual([
      'CHAIN_RPC_URLS: a chain of a brand is listed twice',
    ])
  })

  it('never shows the value of a secret setting', () => {
    const message = errorsOf(
      {
        SECRET: 'hunter2',
        DATABASE_URL: 'mysql://user:hunter2@x',
        SMTP_URL: 'x://hunter2',
        SHOP_SECRETS: 'first=hunter2',
        JUDGEME_SECRETS: 'hunter2',
        SHOP_ADMIN: 'hunter2=https://shop.example',
        VOUCHER_SERVICES: 'first=https://hunter2',
        MEDIA_URL: 's3+https://key:hunter2@host',
      },
      ['first'],
    ).join()
    expect(message).not.toContain('hunter2')
  })

  it.each([
    ['first=https://rewards.example.com/path'],
    ['first=rewards.example.com'],
    ['first=https://a.example second=https://b.example'],
  ])('rejects %s as public URLs', (BRAND_URLS) => {
    expect(errorsOf({ BRAND_URLS })).toHaveLength(1)
  })

  it.each([
    [
      'TRUST_PROXY',
      ['1.2.3.999', '10.0.0.0/33', '10.0.0.0/8/8', 'abc', '0', '10', ':', '10.0.0.1,', ','],
    ],
    ['HOST', ['not a host', '1.2.3.999', 'http://localhost', '127.0.0.1:4000', '   ']],
    ['PORT', ['-1', '1.5', '70000', 'http', ' ']],
    ['SECRET', [' '.repeat(40), 'x'.repeat(31), ` ${'x'.repeat(31)}  `]],
    [
      'SHOP_SECRETS',
      [
        'first',
        'first=short',
        `first=${'x'.repeat(15)}`,
        `first=${'x'.repeat(16)},`,
        `first=${'x'.repeat(16)}|short`,
        `first=${'x'.repeat(8)} ${'x'.repeat(8)}`,
        `First=${'x'.repeat(16)}`,
        ',',
      ],
    ],
    [
      'SHOP_ADMIN',
      [
        'first',
        'first=https://shop.example',
        'first=https://shop.example|short',
        `first=http://shop.example|${'x'.repeat(16)}`,
        `first=https://shop.example/admin|${'x'.repeat(16)}`,
        `first=https://u@shop.example|${'x'.repeat(16)}`,
        `=https://shop.example|${'x'.repeat(16)}`,
        `first=https://shop.example|${'x'.repeat(16)}|https://no.example`,
      ],
    ],
    [
      'VOUCHER_SERVICES',
      [
        'first',
        'first=https://vouchers.example/claims',
        'first=https://vouchers.example/claims|short',
        `first=http://vouchers.example|${'x'.repeat(32)}`,
        `first=https://u@vouchers.example|${'x'.repeat(32)}`,
        `first=https://vouchers.example|${'x'.repeat(32)}|more`,
      ],
    ],
    ['JUDGEME_SECRETS', [`=${'x'.repeat(16)}`, `first=${'x'.repeat(16)}|`]],
    [
      'MEDIA_URL',
      [
        'media',
        '/srv/media',
        'https://key:secret@host/bucket',
        's3+https://host/bucket',
        's3+https://key@host/bucket',
        's3+https://key:secret@host',
        's3+https://key:secret@host/',
        's3+https://key:secret@/bucket',
        's3+ftp://key:secret@host/bucket',
        'file://host/media',
        'file:///',
      ],
    ],
    [
      'BRAND_URLS',
      [
        'first=https://a.example,',
        'first=https://user@a.example',
        'first=https://a.example:99999',
        'first=https://[::',
        ',',
      ],
    ],
  ])('rejects an invalid %s in one line', (name, values) => {
    for (const value of values)
      expect([value, errorsOf({ [name]: value })]).toEqual([
        value,
        [expect.stringMatching(`^${name}: (?!not one of)`)],
      ])
  })

  it.each([
    ['TRUST_PROXY', ['true', 'false', '2', '10.0.0.1', '127.0.0.1, 10.0.0.0/8', 'fd00::/8']],
    ['HOST', ['0.0.0.0', '::', '::1', 'localhost', 'shop.example.com']],
    ['PORT', ['0', '65535']],
    [
      'SHOP_SECRETS',
      [
        `first=${'x'.repeat(16)}`,
        `first=${'x'.repeat(16)}|${'y'.repeat(16)}, second=a=b/c+d==${'z'.repeat(16)}`,
      ],
    ],
    [
      'MEDIA_URL',
      [
        's3+https://key:secret@host/bucket',
        's3+http://key:se%2Fcret@127.0.0.1:9000/bucket/folders/?region=eu-west-1',
        'file:///srv/media',
      ],
    ],
  ])('accepts a valid %s', (name, values) => {
    for (const value of values) expect([value, errorsOf({ [name]: value })]).toEqual([value, []])
  })

  it('parses the shop secrets of a brand, several during a rotation', () => {
    const [one, two] = ['x'.repeat(16), 'y='.repeat(8)]
    expect(
      readSettings({ SHOP_SECRETS: `first=${one}|${two}, second=${two}` }).SHOP_SECRETS,
    ).toEqual(
      new Map([
        ['first', [one, two]],
        ['second', [two]],
      ]),
    )
    expect(readSettings({}).SHOP_SECRETS).toBeUndefined()
    expect(errorsOf({ SHOP_SECRETS: `first=${one},first=${two}` })).toEqual([
      'SHOP_SECRETS: a brand is listed twice',
    ])
    expect(errorsOf({ JUDGEME_SECRETS: `other=${one}` }, ['first'])).toEqual([
      expect.stringContaining(
        'JUDGEME_SECRETS: there is no pack of that name; the packs are first',
      ),
    ])
    expect(errorsOf({ SHOP_SECRETS: `hunter2hunter2==${one}` }, ['first']).join()).not.toContain(
      'hunter2',
    )
  })

  it('rejects a brand with two URLs and a host of two brands', () => {
    expect(errorsOf({ BRAND_URLS: 'first=https://a.example,first=https://b.example' })).toEqual([
      'BRAND_URLS: "first" is listed twice',
    ])
    expect(
      errorsOf({ BRAND_URLS: 'first=https://a.example,second=https://A.example:443' }),
    ).toEqual(['BRAND_URLS: two brands cannot share a.example'])
    expect(
      errorsOf({ BRAND_URLS: 'first=https://a.example,second=https://till.a.example' }),
    ).toEqual(['BRAND_URLS: till.a.example is the host of the till of another brand'])
  })

  it('requires https in production, except on localhost', () => {
    expect(
      errorsOf({
        ...production,
        BRAND_URLS: 'first=http://rewards.example.com,second=http://localhost.example.com',
      }),
    ).toEqual([
      'BRAND_URLS: http://rewards.example.com must begin https:// in production',
      'BRAND_URLS: http://localhost.example.com must begin https:// in production',
    ])
    expect(
      errorsOf({
        ...production,
        BRAND_URLS: 'first=http://first.localhost:4000,second=http://127.0.0.1:4000',
      }),
    ).toEqual([])
    expect(errorsOf({ BRAND_URLS: 'first=http://rewards.example.com' })).toEqual([])
  })

  it('parses the URL of each brand', () => {
    expect(
      readSettings({ BRAND_URLS: 'first=https://a.example,second=http://localhost:4000' })
        .BRAND_URLS,
    ).toEqual(
      new Map([
        ['first', 'https://a.example'],
        ['second', 'http://localhost:4000'],
      ]),
    )
  })
})

describe('settings of reports', () => {
  it('are off by default', () => {
    expect(readSettings({})).toMatchObject({
      METRICS_HOST: '127.0.0.1',
      SENTRY_TRACES_SAMPLE_RATE: 1,
      TRACES_PER_SECOND: 50,
      OTEL_SDK_DISABLED: 'false',
    })
    for (const name of [
      'METRICS_PORT',
      'SENTRY_DSN',
      'SENTRY_BROWSER_DSN',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'SENTRY_ENVIRONMENT',
      'SENTRY_RELEASE',
    ] as const)
      expect(readSettings({})[name]).toBeUndefined()
  })

  it.each([
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'http://127.0.0.1'],
    ['SENTRY_DSN', 'https://errors.example/42'],
    ['SENTRY_DSN', 'http://key@errors.example/42'],
    ['SENTRY_BROWSER_DSN', 'https://key@errors.example/project'],
    ['SENTRY_TRACES_SAMPLE_RATE', '1.5'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['TRACES_PER_SECOND', '-1'],
    ['SENTRY_ENVIRONMENT', 'two words'],
    ['SENTRY_RELEASE', 'x'.repeat(65)],
  ])('refuse %s=%s', (name, value) => {
    const errors = errorsOf({ [name]: value })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`${name}: `)
  })

  it.each([
    ['METRICS_PORT', '0', 0],
    ['METRICS_HOST', '::', '::'],
    ['SENTRY_DSN', 'https://key@errors.example/42', 'https://key@errors.example/42'],
    ['SENTRY_DSN', 'http://key@127.0.0.1:9000/1', 'http://key@127.0.0.1:9000/1'],
    ['SENTRY_TRACES_SAMPLE_RATE', '0.25', 0.25],
    ['TRACES_PER_SECOND', '0', 0],
    ['SENTRY_RELEASE', 'laurel@0.1.0', 'laurel@0.1.0'],
  ] as const)('accept %s=%s', (name, value, read) => {
    expect(readSettings({ [name]: value })[name]).toBe(read)
  })
})
