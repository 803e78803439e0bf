import { CONSENT_HEADER } from '#contract/app-shell.ts'
import { api } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from '#server/staff/commands.ts'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const OTHER = 'sleep'
const agreed = { [CONSENT_HEADER]: 'analytics' }

/** Returns the counts that the staff command lists. */
async function countsOf(brand = home.slug): Promise<Record<string, number>> {
  await harness.flushCounts()
  const { data } = await executeCommand(harness.context, {
    program: 'staff',
    command: 'analytics',
    options: { brand },
  })
  const counts = data['counts'] as { event: string; count: number }[]
  return Object.fromEntries(counts.map(({ event, count }) => [event, count]))
}

describe('statistics [CA-71]', () => {
  it('count a success once with consent, nothing without it, and no refusal', async () => {
    const mia = await harness.join()
    await harness.award(mia, 50_000)
    const redeem = (key: string, headers = {}, redemptionId = cheapestOf(home).offerId) =>
      mia.call(api.redemption.redeem, { body: { redemptionId }, key, headers })
    expect((await redeem('without')).status).toBe(200)
    expect((await redeem('other', { [CONSENT_HEADER]: 'no' })).status).toBe(200)
    expect(await countsOf()).toEqual({})

    expect((await redeem('with', agreed)).status).toBe(200)
    expect((await redeem('with', agreed)).status).toBe(200)
    expect((await redeem('refused', agreed, 'no-such-offer')).status).toBe(404)
    expect(await countsOf()).toEqual({ redeem: 1 })

    expect((await redeem('again', agreed)).status).toBe(200)
    expect(await countsOf()).toEqual({ redeem: 2 })
    expect(await countsOf(OTHER)).toEqual({})
  })
})
