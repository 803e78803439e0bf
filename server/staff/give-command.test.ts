import { packs } from '#brands/index.ts'
import { api } from '#contract/index.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import {
  freshPostgres,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from './commands.ts'
import { CommandError } from './errors.ts'

const sleep = packs.find(({ slug }) => slug === 'sleep')!
const AURORA = 'sleep-asset-aurora'
const MOONLAMP = 'sleep-asset-moonlamp'

describe.each([
  ['the embedded database', true],
  ['PostgreSQL', Boolean(testPostgres)],
] as const)('on %s', (engine, isAvailable) => {
  describe.runIf(isAvailable)('items', () => {
    let harness: Harness
    beforeAll(async () => {
      harness = await openHarness({
        packs,
        ...(engine === 'PostgreSQL' && { database: await freshPostgres() }),
      })
    })
    afterAll(() => harness.close())

    const giveItem = (args: Record<string, string>) =>
      executeCommand(harness.context, {
        program: 'staff',
        command: 'give',
        options: { brand: 'sleep', asset: AURORA, ...args },
      })
    const itemsOf = async (member: MemberCaller, assetId: string) =>
      (await member.call(api.collection.collection)).body.collection
        .flatMap(({ nfts }) => nfts)
        .filter(({ asset }) => asset.assetId === assetId)

    it('are numbered, and simultaneous calls with one key give one', async () => {
      const mia = await harness.join(undefined, sleep)
      const args = { email: mia.email, key: 'order-1001' }
      expect((await giveItem({ ...args, 'dry-run': 'yes' })).data).toMatchObject({
        isRepeat: false,
      })
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => giveItem(args)))
      expect(outcomes.filter(({ data }) => data['isRepeat'] === false)).toHaveLength(1)
      expect(new Set(outcomes.map(({ data }) => data['number'])).size).toBe(1)
      const second = await giveItem({ email: mia.email })
      expect(second.lines[1]).toMatch(/^Key: \S{20}/)
      const numbers = (await itemsOf(mia, AURORA)).map(({ number }) => number)
      expect(numbers).toHaveLength(2)
      expect(Math.abs(numbers[0]! - numbers[1]!)).toBe(1)
    })

    it('are given once per key, also when the key is used for another asset', async () => {
      const mia = await harness.join(undefined, sleep)
      const { data } = await giveItem({ email: mia.email, key: 'order-1003' })
      await expect(
        giveItem({ email: mia.email, key: 'order-1003', asset: MOONLAMP }),
      ).rejects.toThrow(`No. ${String(data['number'])} of ${AURORA}`)
      expect(await itemsOf(mia, AURORA)).toHaveLength(1)
      // The one that was given on joining.
      expect(await itemsOf(mia, MOONLAMP)).toHaveLength(1)
    })

    it('are refused for a second member with one key, beyond the supply, and for unknown assets and members', async () => {
      const [ida, lea] = [
        await harness.join(undefined, sleep),
        await harness.join(undefined, sleep),
      ]
      await giveItem({ email: ida.email, key: 'order-1002' })
      await expect(giveItem({ email: lea.email, key: 'order-1002' })).rejects.toThrow(
        /to another member/,
      )
      await harness.rows(sql`update assets set issued = variation_supply where id = ${AURORA}`)
      await expect(giveItem({ email: lea.email })).rejects.toThrow(/no piece left/)
      expect(await itemsOf(lea, AURORA)).toEqual([])
      await expect(giveItem({ email: lea.email, asset: 'sleep-asset-nobody' })).rejects.toThrow(
        /There are: sleep-asset-aurora/,
      )
      await expect(giveItem({ email: 'nobody@example.test' })).rejects.toBeInstanceOf(CommandError)
    })

    it('are given for free on joining, once also under simultaneous calls [EN-11]', async () => {
      const nia = await harness.join(undefined, sleep)
      await Promise.all(
        Array.from({ length: 8 }, () =>
          nia.call(api.membership.sync, {
            body: { creatorId: sleep.ids.creatorId, assetId: sleep.ids.assetId },
          }),
        ),
      )
      const items = await itemsOf(nia, MOONLAMP)
      expect(items).toHaveLength(1)
      expect(items[0]?.drop.salesType).toBe(1)
    })

    it('belong to a drop with its date, sales type and countdown [EN-10]', async () => {
      const nia = await harness.join(undefined, sleep)
      const [piece] = await itemsOf(nia, MOONLAMP)
      const expectedDrop = sleep.program.drops.find(({ dropId }) => dropId === 'sleep-lights-out')!
      expect(piece?.drop).toMatchObject({
        dropId: expectedDrop.dropId,
        dateOpen: expectedDrop.dateOpen,
        salesType: expectedDrop.salesType,
      })
      const countdownDrops = packs
        .flatMap(({ program }) => program.drops)
        .filter(({ countDownDate }) => countDownDate)
      expect(countdownDrops.length).toBeGreaterThan(0)
      for (const { dropId, countDownDate } of countdownDrops) {
        const [row] = await harness.rows<{ at: string }>(
          sql`select count_down_at as at from drops where id = ${dropId}`,
        )
        expect(toInstant(row!.at)).toBe(toInstant(countDownDate!))
      }
    })
  })
})
