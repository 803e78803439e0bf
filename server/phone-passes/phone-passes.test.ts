import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packs } from '#brands/index.ts'
import { phonePasses } from '#contract/phone-passes.ts'
import { PKPass } from 'passkit-generator'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha1Of } from './pass-art.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  brandWithPassOfPiece,
  notingPhonePasses,
  PASS_TYPE_ID,
  testSigningFiles,
  unzipped,
} from '#server/testing/phone-passes.ts'
import { giveItem } from '#server/testing/transferable-items.ts'

const brand = brandWithPassOfPiece

const files = testSigningFiles()
const services = notingPhonePasses(home.slug, files)
const folder = mkdtempSync(join(tmpdir(), 'laurel-passes-'))
let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs: [brand, stranger], phonePasses: services })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await harness.close()
})

const create = (member: MemberCaller, nftId = member.nftId) =>
  member.call(phonePasses.createApple, { body: { nftId } })

/** Downloads a pass and returns its files as unzip finds them. */
async function downloaded(passUri: string): Promise<Record<string, Buffer>> {
  const { pathname, search, host } = new URL(passUri)
  const answer = await harness.app.inject({ url: pathname + search, headers: { host } })
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['cache-control'],
  ]).toEqual([200, 'application/vnd.apple.pkpass', 'no-store'])
  return unzipped(answer.rawPayload)
}

/** Verifies the signature of a pass as a phone does. @throws when it is wrong */
function verify(pass: Record<string, Buffer>, authority = files.intermediate): string {
  const into = mkdtempSync(join(folder, 'signature-'))
  for (const name of ['signature', 'manifest.json']) writeFileSync(join(into, name), pass[name]!)
  writeFileSync(join(into, 'authority.pem'), authority)
  return execFileSync(
    'openssl',
    // prettier-ignore
    ['smime', '-verify', '-in', 'signature', '-inform', 'DER', '-content', 'manifest.json', '-CAfile', 'authority.pem', '-purpose', 'any'],
    { cwd: into, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

const json = (file: Buffer | undefined) => JSON.parse(String(file)) as Record<string, unknown>

describe('POST pass', () => {
  it('makes a signed pass of the membership and says where it is [CA-48] [OK-09]', async () => {
    const mia = await harness.join()
    await harness.award(mia, 40)
    await harness.rows(
      sql`update accounts set first_name = 'Mia', last_name = 'Moreau' where id = ${mia.accountId}`,
    )
    const { status, body } = await create(mia)
    expect([status, body.success]).toEqual([200, true])
    expect(phonePasses.createApple.successMessage).toBe('APPLE_PASS_CREATED')
    const pass = await downloaded(body.passUri)
    expect(verify(pass)).toBe(String(pass['manifest.json']))
    const [account] = await harness.rows<{ member_code: string; redeemable_points: number }>(
      sql`select member_code, redeemable_points from loyalty_accounts where id = ${mia.loyaltyAccountId}`,
    )
    expect(json(pass['pass.json'])).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE_ID,
      teamIdentifier: 'LAURELTEST',
      organizationName: brand.name,
      sharingProhibited: true,
      webServiceURL: `http://${brand.slug}.localhost:4000/passes`,
      barcodes: [{ format: 'PKBarcodeFormatCode128', message: account!.member_code }],
      storeCard: {
        headerFields: [{ key: 'points', label: 'Points', value: account!.redeemable_points }],
        secondaryFields: [
          { key: 'level', value: brand.program.tiers[0]!.name.en },
          { key: 'member', value: 'Mia Moreau' },
        ],
        auxiliaryFields: [{ key: 'code', value: account!.member_code }],
      },
    })
    expect(json(pass['pass.json'])).not.toHaveProperty('voided')
  })

  it.each(packs.map((pack) => [pack.slug, pack] as const))(
    'signs the passes of %s, in both languages and with its colors and pictures',
    async (slug, pack) => {
      const own = await openHarness({ packs: [pack], phonePasses: notingPhonePasses(slug, files) })
      try {
        const member = await own.join(undefined, pack)
        const { body } = await member.call(phonePasses.createApple, {
          brand: pack,
          body: { nftId: member.nftId },
        })
        const { pathname, search, host } = new URL(body.passUri)
        const answer = await own.app.inject({ url: pathname + search, headers: { host } })
        const pass = unzipped(answer.rawPayload)
        verify(pass)
        const manifest = json(pass['manifest.json'])
        const listed = Object.keys(pass).filter(
          (name) => !['manifest.json', 'signature'].includes(name),
        )
        expect(Object.keys(manifest).sort()).toEqual(listed.sort())
        for (const name of listed)
          expect([name, manifest[name]]).toEqual([name, sha1Of(pass[name]!)])
        expect(listed).toEqual(
          expect.arrayContaining([
            'icon.png',
            'icon@2x.png',
            'strip@2x.png',
            'fr.lproj/pass.strings',
          ]),
        )
        expect(String(pass['fr.lproj/pass.strings'])).toContain('"Level" = "Niveau";')
        expect(String(pass['en.lproj/pass.strings'])).toContain('"Level" = "Level";')
        const content = json(pass['pass.json'])
        const numbers = (color: string) =>
          [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')
        expect(content).toMatchObject({
          backgroundColor: `rgb(${numbers(pack.colors.background)})`,
          foregroundColor: `rgb(${numbers(pack.colors.ink)})`,
        })
        // An independent implementation of Apple's format accepts its contents.
        const { barcodes, storeCard, ...properties } = content
        const generated = new PKPass(
          { 'pass.json': Buffer.from(JSON.stringify({ ...properties, barcodes, storeCard })) },
          { signerCert: files.certificate, signerKey: files.key, wwdr: files.intermediate },
        )
        expect(generated.type).toBe('storeCard')
        expect(generated.props).toMatchObject({
          barcodes,
          serialNumber: properties['serialNumber'],
        })
      } finally {
        await own.close()
      }
    },
    60_000,
  )

  it('makes a pass of a piece, without points', async () => {
    const mia = await harness.join()
    const nftId = await giveItem(harness, mia)
    const { body } = await create(mia, nftId)
    const pass = await downloaded(body.passUri)
    verify(pass)
    const content = json(pass['pass.json'])
    expect(content).toMatchObject({
      barcodes: [{ format: 'PKBarcodeFormatAztec' }],
      storeCard: { secondaryFields: [{ key: 'piece', value: brand.program.assets[0]!.name.en }] },
    })
    expect(JSON.stringify(content)).not.toContain('"points"')
  })

  it('finds the pass that an item has already, also when 20 requests arrive together', async () => {
    const mia = await harness.join()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(mia)))
    const serials = answers.map(({ body }) => new URL(body.passUri).pathname)
    expect(new Set(serials).size).toBe(1)
    expect(
      await harness.rows(sql`select serial from phone_passes where account_id = ${mia.accountId}`),
    ).toHaveLength(1)
  })

  it('refuses the item of another member, an unknown one, and one without a pass', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const plain = await giveItem(harness, mia, { assetId: brand.program.assets[1]!.assetId })
    for (const nftId of [nia.nftId, 'nft_unknown', plain]) {
      const { status, body } = await create(mia, nftId)
      expect([nftId, status, body.code]).toEqual([nftId, 404, 'NOT_FOUND'])
    }
    expect(
      await harness.rows(sql`select serial from phone_passes where account_id = ${mia.accountId}`),
    ).toEqual([])
  })

  it('says that the pass could not be made, and alerts the team [ER-36]', async () => {
    const alerts: string[] = []
    const broken = await openHarness({
      phonePasses: { ...services, apple: () => undefined },
      onAlert: (message) => alerts.push(message),
    })
    try {
      const mia = await broken.join()
      const { status, body } = await create(mia)
      expect([status, body.message]).toEqual([
        503,
        'Error creating Apple pass. Please try again later.',
      ])
      expect(alerts).toEqual(['a phone pass could not be made: run npm run passes -- check'])
      const platforms = await mia.call(phonePasses.platforms, { params: { nftId: mia.nftId } })
      expect(platforms.body.platforms).toEqual(['google'])
    } finally {
      await broken.close()
    }
  })

  it('never answers with a key, and stores no token of the pass', async () => {
    const mia = await harness.join()
    const { body } = await create(mia)
    const pass = await downloaded(body.passUri)
    const { authenticationToken } = json(pass['pass.json']) as { authenticationToken: string }
    const stored = JSON.stringify(await harness.rows(sql`select * from phone_passes`))
    expect(stored).not.toContain(authenticationToken)
    expect(Object.values(pass).some((file) => file.includes('PRIVATE KEY'))).toBe(false)
    expect(body.passUri).not.toContain(authenticationToken)
  })
})

describe('the download link', () => {
  const statusOf = async (uri: string, host?: string) =>
    (
      await harness.app.inject({
        url: new URL(uri).pathname + new URL(uri).search,
        headers: { host: host ?? new URL(uri).host },
      })
    ).statusCode

  it('expires, and leads to one pass of one brand', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const { body } = await create(mia)
    const other = (await create(nia)).body.passUri
    const swapped = new URL(body.passUri)
    swapped.pathname = new URL(other).pathname
    expect([
      await statusOf(body.passUri),
      await statusOf(swapped.href),
      await statusOf(body.passUri, 'stranger.localhost:4000'),
    ]).toEqual([200, 404, 404])
    const longer = new URL(body.passUri)
    longer.searchParams.set('until', '99999999999')
    expect(await statusOf(longer.href)).toBe(404)
    harness.clock.moveMinutes(11)
    expect(await statusOf(body.passUri)).toBe(404)
  })

  it('gives no pass that is void', async () => {
    const mia = await harness.join()
    const { body } = await create(mia)
    await harness.rows(
      sql`update phone_passes set voided_at = now() where account_id = ${mia.accountId}`,
    )
    expect(await statusOf(body.passUri)).toBe(404)
  })
})
