import { packs } from '#brands/index.ts'
import { transfers } from '#contract/transfers.ts'
import { problems } from '#contract/problems.ts'
import { problemMessage } from '#contract/messages.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness } from '#server/testing/harness.ts'
import { executeCommand } from '#server/staff/commands.ts'
import { hashLinkToken } from './link-token.ts'

const sleep = packs.find(({ slug }) => slug === 'sleep')!
const bridal = packs.find(({ slug }) => slug === 'bridal')!
const AURORA = 'sleep-asset-aurora'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs })
})
afterAll(() => harness.close())

const staff = (command: string, args: Record<string, string>) =>
  executeCommand(harness.context, {
    program: 'staff',
    command,
    options: { brand: sleep.slug, ...args },
  })
const linkTo = async (args: Record<string, string> = {}) =>
  String((await staff('invite', { asset: AURORA, ...args })).data['link'])
const tokenOf = (link: string) => new URL(link).searchParams.get('id')!
const getDetails = (transferToken: string, brand = sleep, headers: Record<string, string> = {}) =>
  harness.visitor(brand).call(transfers.details, { params: { transferToken }, headers })
const verify = (transferToken: string, brand = sleep) =>
  harness.visitor(brand).call(transfers.verify, { params: { transferToken } })
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof getDetails>>) => ({ status, body })
const rows = () => harness.rows(sql`select * from invitations order by token_hash`)

describe('a link created by staff', () => {
  it('leads to the claim page with a token of at least 128 bits that is not stored [RT-35]', async () => {
    const link = new URL(await linkTo())
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(['/claim/', ['id']])
    expect(Buffer.from(tokenOf(link.href), 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(JSON.stringify(await rows())).not.toContain(tokenOf(link.href))
  })

  it('shows the asset, and the sender of a gift [CA-57] [EN-41] [EN-42]', async () => {
    const { status, body, headers } = await getDetails(
      tokenOf(await linkTo({ gift: 'yes', from: 'Ida van Moreau', message: 'For\n  the winter.' })),
    )
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const { details } = body
    expect(Object.keys(details).sort()).toEqual([
      'asset',
      'assetUrl',
      'assetVariation',
      'claimState',
      'creator',
      'creatorName',
      'details',
      'expiresAt',
      'message',
      'nftId',
      'number',
      'recipient',
      'senderFirstName',
      'senderLastName',
      'tokenType',
    ])
    expect(details).toMatchObject({
      asset: { assetId: AURORA },
      assetVariation: { variationName: 'Northern', variationSupply: 400 },
      tokenType: 'gift',
      senderFirstName: 'Ida',
      senderLastName: 'van Moreau',
      message: 'For\n  the winter.',
      creatorName: sleep.name,
      creator: { creatorId: sleep.ids.creatorId },
    })
    expect(details.assetUrl).toBe(details.asset.mediaMP4)
    expect(
      (
        await harness.app.inject({
          url: details.assetUrl,
          headers: { host: 'sleep.localhost:4000', range: 'bytes=0-9' },
        })
      ).statusCode,
    ).toBe(206)

    const fromTheBrand = (await getDetails(tokenOf(await linkTo()))).body.details
    expect(Object.keys(fromTheBrand).sort()).toEqual(Object.keys(details).sort())
    expect([
      fromTheBrand.tokenType,
      fromTheBrand.senderFirstName,
      fromTheBrand.senderLastName,
      fromTheBrand.message,
    ]).toEqual(['eDrop', null, null, null])
  })

  it('is answered in the language of the request', async () => {
    const { details } = (
      await getDetails(tokenOf(await linkTo()), sleep, { 'accept-language': 'fr' })
    ).body
    expect(details.assetVariation?.variationName).toBe('Boréale')
  })

  it('is verified with its token type [CA-52]', async () => {
    expect((await verify(tokenOf(await linkTo()))).body).toEqual({
      success: true,
      transfer: { tokenType: 'eDrop' },
    })
  })

  it('is not created from invalid arguments', async () => {
    const before = await rows()
    const invalid: Record<string, string>[] = [
      { asset: 'sleep-asset-nobody' },
      { asset: AURORA, from: 'Ida' },
      { asset: AURORA, message: 'Hello' },
      { asset: AURORA, gift: 'yes' },
      { asset: AURORA, gift: 'yes', from: 'Ida', message: 'x'.repeat(501) },
      { asset: AURORA, gift: 'yes', from: 'x'.repeat(61) },
    ]
    for (const args of invalid) await expect(staff('invite', args)).rejects.toThrow()
    expect(await rows()).toEqual(before)
  })
})

describe('reading an invitation', () => {
  it('changes nothing, for visitors, members and prefetches', async () => {
    const token = tokenOf(await linkTo())
    const before = await rows()
    const mia = await harness.join(undefined, sleep)
    for (let times = 0; times < 3; times += 1) {
      expect((await getDetails(token)).status).toBe(200)
      expect((await mia.call(transfers.verify, { params: { transferToken: token } })).status).toBe(
        200,
      )
      expect((await getDetails(token, sleep, { 'sec-purpose': 'prefetch' })).status).toBe(200)
    }
    expect(await rows()).toEqual(before)
  })

  it('gives the same answer for an unknown, a malformed and another brand’s token [ER-19]', async () => {
    const unknownToken = refusalOf(await getDetails('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))
    expect(unknownToken).toEqual({
      status: 404,
      body: {
        success: false,
        code: 'TRANSFER_NOT_FOUND',
        message: 'Transfer code not found. Please check your code and try again.',
      },
    })
    const token = tokenOf(await linkTo())
    for (const answer of [
      await getDetails(token, bridal),
      await verify(token, bridal),
      await getDetails(token.toLowerCase()),
      await getDetails(`${token} `),
      await getDetails("' or 1=1"),
      await getDetails(bridal.program.claim!.token),
    ])
      expect(refusalOf(answer as never)).toEqual(unknownToken)
    expect((await getDetails('x'.repeat(201))).status).toBe(400)
    expect((await getDetails('')).status).toBe(400)
  })

  it('answers only TRANSFER_GONE when it was withdrawn or no item is left [ER-20]', async () => {
    const goneAnswer = {
      status: 422,
      body: {
        success: false,
        code: 'TRANSFER_GONE',
        message: 'This NFT transfer is no longer available',
      },
    }
    const link = await linkTo({ gift: 'yes', from: 'Ida Moreau' })
    expect((await staff('uninvite', { link })).data).toEqual({ before: 'open' })
    expect([
      refusalOf(await getDetails(tokenOf(link))),
      (await verify(tokenOf(link))).body,
    ]).toEqual([goneAnswer, goneAnswer.body])
    expect((await staff('uninvite', { link: tokenOf(link) })).data).toEqual({ before: 'cancelled' })
    await expect(staff('uninvite', { link: 'nobodys' })).rejects.toThrow(/no such link/)

    const last = tokenOf(await linkTo({ asset: 'sleep-asset-hush' }))
    await harness.rows(
      sql`update assets set issued = variation_supply where id = 'sleep-asset-hush'`,
    )
    expect(refusalOf(await getDetails(last))).toEqual(goneAnswer)
  })

  it('answers TRANSFER_USED when it was claimed, with the message of the specification', async () => {
    const link = await linkTo()
    await harness.rows(
      sql`update invitations set state = 'claimed', closed_at = now() where token_hash = ${hashLinkToken(sleep.slug, tokenOf(link))}`,
    )
    const { status, body } = await getDetails(tokenOf(link))
    expect([status, body.code]).toEqual([409, 'TRANSFER_USED'])
    expect(body.message).toMatch(/^Sorry, access through this link as already been claimed\.\.\./)
    expect((await getDetails(tokenOf(link), sleep, { 'accept-language': 'fr' })).body.message).toBe(
      problemMessage('TRANSFER_USED', 'fr'),
    )
    await expect(staff('uninvite', { link })).rejects.toThrow(/has been claimed/)
    expect(Object.keys(problems)).toContain('TRANSFER_USED')
  })
})

describe('the public offer of a claim page', () => {
  it.each(packs.filter(({ program }) => program.claim).map((pack) => [pack.slug, pack] as const))(
    'of %s is a free, unlimited asset without a sender, for everyone [RT-36]',
    async (_, pack) => {
      const claim = pack.program.claim!
      const {
        body: { details },
      } = await getDetails(claim.token, pack)
      expect(details).toMatchObject({
        asset: { assetId: claim.assetId },
        tokenType: 'eDrop',
        senderFirstName: null,
        message: null,
      })
      expect(details.assetVariation?.variationSupply ?? null).toBeNull()
      const [stored] = await harness.rows<{ kind: string; is_public: boolean }>(
        sql`select kind, is_public from invitations where token_hash = ${hashLinkToken(pack.slug, claim.token)}`,
      )
      expect(stored).toEqual({ kind: 'eDrop', is_public: true })
    },
  )

  it('cannot be a gift: the database refuses it', async () => {
    await expect(
      harness.rows(sql`update invitations set kind = 'gift' where is_public`),
    ).rejects.toThrow()
  })

  it('is unchanged by applying the pack again', async () => {
    const before = await rows()
    const { data } = await executeCommand(harness.context, {
      program: 'brand',
      command: 'apply',
      options: { brand: sleep.slug },
    })
    expect([data['changes'], await rows()]).toEqual([[], before])
  })
})
