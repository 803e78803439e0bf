import { packs } from '#brands/index.ts'
import { invites } from '#contract/invites.ts'
import { problems } from '#contract/problems.ts'
import { problemText } from '#contract/sentences.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHarness, type Harness } from '#server/harness.ts'
import { carryOut } from '#server/staff/commands.ts'
import { hashOfInvite } from './invite.ts'

const sleep = packs.find(({ slug }) => slug === 'sleep')!
const bridal = packs.find(({ slug }) => slug === 'bridal')!
const AURORA = 'sleep-asset-aurora'

let house: Harness
beforeAll(async () => {
  house = await openHarness({ packs })
})
afterAll(() => house.close())

const staff = (command: string, given: Record<string, string>) => carryOut(house.house, { program: 'staff', command, given: { brand: sleep.slug, ...given } })
const linkTo = async (given: Record<string, string> = {}) => String((await staff('invite', { asset: AURORA, ...given })).data['link'])
const tokenOf = (link: string) => new URL(link).searchParams.get('id')!
const look = (transferToken: string, brand = sleep, headers: Record<string, string> = {}) => house.visitor(brand).call(invites.details, { params: { transferToken }, headers })
const verify = (transferToken: string, brand = sleep) => house.visitor(brand).call(invites.verify, { params: { transferToken } })
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof look>>) => ({ status, body })
const rows = () => house.rows(sql`select * from invitations order by token_hash`)

describe('a link of the staff', () => {
  it('leads to the claim page with a token of at least 128 bits that is kept nowhere [RT-35]', async () => {
    const link = new URL(await linkTo())
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(['/claim/', ['id']])
    expect(Buffer.from(tokenOf(link.href), 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(JSON.stringify(await rows())).not.toContain(tokenOf(link.href))
  })

  it('shows what is offered, and by whom where it is a gift [CA-57] [EN-41] [EN-42]', async () => {
    const { status, body, headers } = await look(tokenOf(await linkTo({ gift: 'yes', from: 'Ida van Moreau', message: 'For\n  the winter.' })))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const { details } = body
    expect(Object.keys(details).sort()).toEqual(['asset', 'assetUrl', 'assetVariation', 'creator', 'creatorName', 'details', 'message', 'senderFirstName', 'senderLastName', 'tokenType'])
    expect(details).toMatchObject({
      asset: { assetId: AURORA }, assetVariation: { variationName: 'Northern', variationSupply: 400 }, tokenType: 'gift',
      senderFirstName: 'Ida', senderLastName: 'van Moreau', message: 'For\n  the winter.', creatorName: sleep.name, creator: { creatorId: sleep.ids.creatorId },
    })
    expect(details.assetUrl).toBe(details.asset.mediaMP4)
    expect((await house.app.inject({ url: details.assetUrl, headers: { host: 'sleep.localhost:4000', range: 'bytes=0-9' } })).statusCode).toBe(206)

    const fromTheBrand = (await look(tokenOf(await linkTo()))).body.details
    expect(Object.keys(fromTheBrand).sort()).toEqual(Object.keys(details).sort())
    expect([fromTheBrand.tokenType, fromTheBrand.senderFirstName, fromTheBrand.senderLastName, fromTheBrand.message]).toEqual(['eDrop', null, null, null])
  })

  it('is told in the reader’s language', async () => {
    const { details } = (await look(tokenOf(await linkTo()), sleep, { 'accept-language': 'fr' })).body
    expect(details.assetVariation?.variationName).toBe('Boréale')
  })

  it('is good, and says of what kind it is [CA-52]', async () => {
    expect((await verify(tokenOf(await linkTo()))).body).toEqual({ success: true, transfer: { tokenType: 'eDrop' } })
  })

  it('is not made of what makes no sense', async () => {
    const before = await rows()
    const wrong: Record<string, string>[] = [{ asset: 'sleep-asset-nobody' }, { asset: AURORA, from: 'Ida' }, { asset: AURORA, message: 'Hello' }, { asset: AURORA, gift: 'yes' }, { asset: AURORA, gift: 'yes', from: 'Ida', message: 'x'.repeat(501) }, { asset: AURORA, gift: 'yes', from: 'x'.repeat(61) }]
    for (const given of wrong) await expect(staff('invite', given)).rejects.toThrow()
    expect(await rows()).toEqual(before)
  })
})

describe('looking at an invitation', () => {
  it('changes nothing, however often, by whomever, and ahead of time as well', async () => {
    const token = tokenOf(await linkTo())
    const before = await rows()
    const mia = await house.join(undefined, sleep)
    for (let times = 0; times < 3; times += 1) {
      expect((await look(token)).status).toBe(200)
      expect((await mia.call(invites.verify, { params: { transferToken: token } })).status).toBe(200)
      expect((await look(token, sleep, { 'sec-purpose': 'prefetch' })).status).toBe(200)
    }
    expect(await rows()).toEqual(before)
  })

  it('answers a token that is nobody’s, another brand’s or no token at all alike [ER-19]', async () => {
    const nobodys = refusalOf(await look('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))
    expect(nobodys).toEqual({ status: 404, body: { success: false, code: 'TRANSFER_NOT_FOUND', message: 'Transfer code not found. Please check your code and try again.' } })
    const token = tokenOf(await linkTo())
    for (const answer of [await look(token, bridal), await verify(token, bridal), await look(token.toLowerCase()), await look(`${token} `), await look("' or 1=1"), await look(bridal.programme.claim!.token)]) expect(refusalOf(answer as never)).toEqual(nobodys)
    expect((await look('x'.repeat(201))).status).toBe(400)
    expect((await look('')).status).toBe(400)
  })

  it('says that it was taken back, or that nothing is left, and no more than that [ER-20]', async () => {
    const gone = { status: 422, body: { success: false, code: 'TRANSFER_GONE', message: 'This NFT transfer is no longer available' } }
    const link = await linkTo({ gift: 'yes', from: 'Ida Moreau' })
    expect((await staff('uninvite', { link })).data).toEqual({ before: 'open' })
    expect([refusalOf(await look(tokenOf(link))), (await verify(tokenOf(link))).body]).toEqual([gone, gone.body])
    expect((await staff('uninvite', { link: tokenOf(link) })).data).toEqual({ before: 'cancelled' })
    await expect(staff('uninvite', { link: 'nobodys' })).rejects.toThrow(/no such link/)

    const last = tokenOf(await linkTo({ asset: 'sleep-asset-hush' }))
    await house.rows(sql`update assets set issued = variation_supply where id = 'sleep-asset-hush'`)
    expect(refusalOf(await look(last))).toEqual(gone)
  })

  it('says that it was used, in the words of the specification', async () => {
    const link = await linkTo()
    await house.rows(sql`update invitations set state = 'claimed', closed_at = now() where token_hash = ${hashOfInvite(sleep.slug, tokenOf(link))}`)
    const { status, body } = await look(tokenOf(link))
    expect([status, body.code]).toEqual([422, 'TRANSFER_USED'])
    expect(body.message).toMatch(/^Sorry, access through this link as already been claimed\.\.\./)
    expect((await look(tokenOf(link), sleep, { 'accept-language': 'fr' })).body.message).toBe(problemText('TRANSFER_USED', 'fr'))
    await expect(staff('uninvite', { link })).rejects.toThrow(/claimed already/)
    expect(Object.keys(problems)).toContain('TRANSFER_USED')
  })
})

describe('what a claim page offers by itself', () => {
  it.each(packs.filter(({ programme }) => programme.claim).map((pack) => [pack.slug, pack] as const))('of %s is a free asset without a limit, from nobody, for everybody [RT-36]', async (_, pack) => {
    const claim = pack.programme.claim!
    const { body: { details } } = await look(claim.token, pack)
    expect(details).toMatchObject({ asset: { assetId: claim.assetId }, tokenType: 'eDrop', senderFirstName: null, message: null })
    expect(details.assetVariation?.variationSupply ?? null).toBeNull()
    const [kept] = await house.rows<{ kind: string; is_for_everybody: boolean }>(sql`select kind, is_for_everybody from invitations where token_hash = ${hashOfInvite(pack.slug, claim.token)}`)
    expect(kept).toEqual({ kind: 'eDrop', is_for_everybody: true })
  })

  it('is never a gift from one person to another: the database refuses it', async () => {
    await expect(house.rows(sql`update invitations set kind = 'gift' where is_for_everybody`)).rejects.toThrow()
  })

  it('survives another apply as it is', async () => {
    const before = await rows()
    const { data } = await carryOut(house.house, { program: 'brand', command: 'apply', given: { brand: sleep.slug } })
    expect([data['changes'], await rows()]).toEqual([[], before])
  })
})
