import { api } from '#contract/index.ts'
import { staff, tillApp } from '#contract/till-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { openCashier, openManager, type TestManager } from '#server/testing/tills.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const offer = cheapestOf(home)

async function boughtVoucher(): Promise<string> {
  const mia = await harness.join()
  await harness.award(mia, offer.cost)
  const { body } = await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
  return body.voucher.code
}

const logOf = async (manager: TestManager) => (await manager.call(staff.log)).body.entries

describe('the undo of a manager', () => {
  it('is one, however often it is sent, and is logged with its store', async () => {
    const device = await openCashier(harness)
    const { manager } = device
    const { useId } = (await device.call(tillApp.use, { voucherCode: await boughtVoucher() })).body
    const undo = { useId, reason: 'wrong member' }
    for (const key of ['a', 'a', 'b']) {
      const { status, body } = await manager.call(staff.undoUse, undo, { key })
      expect([status, body]).toEqual([200, { success: true }])
    }
    const entries = (await logOf(manager)).filter(({ subject }) => subject === useId)
    expect(entries).toMatchObject([
      {
        action: 'useUndone',
        staff: { staffId: manager.staffId },
        store: expect.any(String) as string,
      },
      { action: 'voucherUsed' },
    ])
    expect(JSON.stringify(entries)).not.toContain(undo.reason)
  })

  it('binds its key to the manager and to what was sent', async () => {
    const device = await openCashier(harness)
    const [first, second] = [await openManager(harness), await openManager(harness)]
    const use = async () =>
      (await device.call(tillApp.use, { voucherCode: await boughtVoucher() })).body.useId
    const [one, two] = [await use(), await use()]
    const undo = (by: TestManager, useId: string) =>
      by.call(staff.undoUse, { useId, reason: 'wrong member' }, { key: 'same' })
    expect((await undo(first, one)).status).toBe(200)
    expect((await undo(first, two)).body.code).toBe('KEY_USED_FOR_ANOTHER_BODY')
    expect((await undo(second, two)).status).toBe(200)
  })

  it('is refused for a use that the brand does not have', async () => {
    const manager = await openManager(harness)
    const answer = await manager.call(staff.undoUse, { useId: 'vu_unknown', reason: 'x' })
    expect([answer.status, answer.body.code]).toEqual([404, 'USE_UNKNOWN'])
  })
})
