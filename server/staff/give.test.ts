import { packs } from '#brands/index.ts'
import { api } from '#contract/index.ts'
import { instantOf } from '#server/kit/texts.ts'
import { freshPostgres, openHarness, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOut } from './commands.ts'
import { Refusal } from './refusal.ts'

const sleep = packs.find(({ slug }) => slug === 'sleep')!
const AURORA = 'sleep-asset-aurora'
const MOONLAMP = 'sleep-asset-moonlamp'

describe.each([['the embedded database', true], ['PostgreSQL', testPostgres]] as const)('on %s', (engine, isThere) => {
  describe.runIf(isThere)('pieces', () => {
    let house: Harness
    beforeAll(async () => {
      house = await openHarness({ packs, ...(engine === 'PostgreSQL' && { database: await freshPostgres() }) })
    })
    afterAll(() => house.close())

    const give = (given: Record<string, string>) => carryOut(house.house, { program: 'staff', command: 'give', given: { brand: 'sleep', asset: AURORA, ...given } })
    const piecesOf = async (member: MemberCaller, assetId: string) =>
      (await member.call(api.collection.collection)).body.collection.flatMap(({ nfts }) => nfts).filter(({ asset }) => asset.assetId === assetId)

    it('are numbered, and a key hands out one, whoever sends it at the same instant', async () => {
      const mia = await house.join(undefined, sleep)
      const given = { email: mia.email, key: 'order-1001' }
      expect((await give({ ...given, 'dry-run': 'yes' })).data).toMatchObject({ wasThere: false })
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => give(given)))
      expect(outcomes.filter(({ data }) => data['wasThere'] === false)).toHaveLength(1)
      expect(new Set(outcomes.map(({ data }) => data['number'])).size).toBe(1)
      const second = await give({ email: mia.email })
      expect(second.lines[1]).toMatch(/^Key: \S{20}/)
      const numbers = (await piecesOf(mia, AURORA)).map(({ number }) => number)
      expect(numbers).toHaveLength(2)
      expect(Math.abs(numbers[0]! - numbers[1]!)).toBe(1)
    })

    it('are handed out once by a key, of whichever asset', async () => {
      const mia = await house.join(undefined, sleep)
      const { data } = await give({ email: mia.email, key: 'order-1003' })
      await expect(give({ email: mia.email, key: 'order-1003', asset: MOONLAMP })).rejects.toThrow(`No. ${String(data['number'])} of ${AURORA}`)
      expect(await piecesOf(mia, AURORA)).toHaveLength(1)
      // The one she was given on joining.
      expect(await piecesOf(mia, MOONLAMP)).toHaveLength(1)
    })

    it('are not handed out to a second member by one key, nor without end, nor of what is not there', async () => {
      const [ida, lea] = [await house.join(undefined, sleep), await house.join(undefined, sleep)]
      await give({ email: ida.email, key: 'order-1002' })
      await expect(give({ email: lea.email, key: 'order-1002' })).rejects.toThrow(/to another member/)
      await house.rows(sql`update assets set issued = variation_supply where id = ${AURORA}`)
      await expect(give({ email: lea.email })).rejects.toThrow(/no piece left/)
      expect(await piecesOf(lea, AURORA)).toEqual([])
      await expect(give({ email: lea.email, asset: 'sleep-asset-nobody' })).rejects.toThrow(/There are: sleep-asset-aurora/)
      await expect(give({ email: 'nobody@example.test' })).rejects.toBeInstanceOf(Refusal)
    })

    it('are given to whoever joins, once under any race, and are free [EN-11]', async () => {
      const nia = await house.join(undefined, sleep)
      await Promise.all(Array.from({ length: 8 }, () => nia.call(api.membership.sync, { body: { creatorId: sleep.ids.creatorId, assetId: sleep.ids.assetId } })))
      const pieces = await piecesOf(nia, MOONLAMP)
      expect(pieces).toHaveLength(1)
      expect(pieces[0]?.drop.salesType).toBe(1)
    })

    it('belong to a drop with its day, its kind of sale and its countdown [EN-10]', async () => {
      const nia = await house.join(undefined, sleep)
      const [piece] = await piecesOf(nia, MOONLAMP)
      const wanted = sleep.programme.drops.find(({ dropId }) => dropId === 'sleep-lights-out')!
      expect(piece?.drop).toMatchObject({ dropId: wanted.dropId, dateOpen: wanted.dateOpen, salesType: wanted.salesType })
      const counting = packs.flatMap(({ programme }) => programme.drops).filter(({ countDownDate }) => countDownDate)
      expect(counting.length).toBeGreaterThan(0)
      for (const { dropId, countDownDate } of counting) {
        const [row] = await house.rows<{ at: string }>(sql`select count_down_at as at from drops where id = ${dropId}`)
        expect(instantOf(row!.at)).toBe(instantOf(countDownDate!))
      }
    })
  })
})
