import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from '#server/staff/commands.ts'
import { engines, home, type Harness } from '#server/testing/harness.ts'
import { giveItem, joinVerified, offer, TRANSFERABLE } from '#server/testing/transferable-items.ts'

/** An asset without a limit. */
const UNLIMITED = home.program.assets.find(
  ({ variation }) => variation?.supply === undefined,
)!.assetId

describe.each(engines)('links for a mailing tool ($engine)', ({ open }) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())
  const staff = (command: string, options: Record<string, string> = {}) =>
    executeCommand(harness.context, {
      program: 'staff',
      command,
      options: { brand: home.slug, ...options },
    })
  const tokensIn = ([heading, ...links]: readonly string[]) => {
    expect(heading).toBe('link')
    return links.map((link) => new URL(link).searchParams.get('id')!)
  }

  it('are printed as CSV, each for one claim, one for each person of a batch', async () => {
    const { lines } = await staff('claim-links', { asset: UNLIMITED, count: '3' })
    const tokens = tokensIn(lines)
    expect(new Set(tokens).size).toBe(3)
    const [noor, eve] = [await joinVerified(harness), await joinVerified(harness)]
    const claim = async (as: typeof noor, transferToken: string) => {
      const { status, body } = await as.call(transfers.claimEDrop, { body: { transferToken } })
      return [status, body.code ?? body.nftId]
    }
    const first = await claim(noor, tokens[0]!)
    // Another link of the batch gives the same person the same item, and stays open for others.
    expect(await claim(noor, tokens[1]!)).toEqual(first)
    expect(await claim(eve, tokens[0]!)).toEqual([409, 'TRANSFER_USED'])
    expect((await claim(eve, tokens[1]!))[0]).toBe(200)
    const listed = (await staff('transfers')).lines
    expect(listed.at(-1)).toMatch(new RegExp(`2 of 3 links for ${UNLIMITED} claimed$`))
  })

  it('can be 100,000, none of them stored', async () => {
    const { lines } = await staff('claim-links', { asset: UNLIMITED, count: '100000' })
    const tokens = tokensIn(lines)
    expect(new Set(tokens).size).toBe(100_000)
    const stored = await harness.rows<{ n: number }>(
      sql`select count(*)::int as n from invitations where batch_id is not null and state = 'open'`,
    )
    expect(stored[0]?.n).toBeGreaterThanOrEqual(100_000)
    expect(
      await harness.rows(sql`select 1 from invitations where token_hash = ${tokens[0]!}`),
    ).toEqual([])
  })

  it.each([
    [{ asset: UNLIMITED, count: '0' }],
    [{ asset: UNLIMITED, count: '100001' }],
    [{ asset: UNLIMITED, count: 'many' }],
    [{ asset: UNLIMITED, count: '0x10' }],
    [{ asset: 'nothing', count: '1' }],
    [{ asset: TRANSFERABLE, count: '501' }],
  ])('are not created for %j', async (options) => {
    const before = await harness.rows(sql`select count(*) from invitations`)
    await expect(staff('claim-links', options)).rejects.toThrow()
    expect(await harness.rows(sql`select count(*) from invitations`)).toEqual(before)
  })

  it('are listed with the transfers of members, whose addresses are masked', async () => {
    const ida = await joinVerified(harness)
    await offer(ida, await giveItem(harness, ida), { receivingUserEmail: 'noor@example.test' })
    const { lines, data } = await staff('transfers', { pending: 'yes' })
    expect(lines[0]).toMatch(/pending +No\. \d+ of \S+ {2}\S…@example\.test → n…@example\.test$/)
    expect(JSON.stringify(data)).not.toContain(ida.email)
  })

  it('do not say "anyone" of a transfer whose address was removed', async () => {
    const ida = await joinVerified(harness)
    for (const to of [{ receivingUserEmail: 'noor@example.test' }, { anyoneWithLink: true }]) {
      const nftId = await giveItem(harness, ida)
      await offer(ida, nftId, to)
      await harness.rows(sql`update transfers set recipient_email = null where nft_id = ${nftId}`)
      // The newest is first.
      harness.clock.moveMinutes(1)
    }
    const { lines } = await staff('transfers')
    expect(lines[0]).toMatch(/ → anyone with the link$/)
    expect(lines[1]).toMatch(/ → an address that was removed$/)
  })
})
