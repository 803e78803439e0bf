import { phonePasses } from '#contract/phone-passes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { home, openHarness, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { notingPhonePasses } from '#server/testing/phone-passes.ts'
import { register } from './registrations.ts'
import { openPhonePassWorker } from './worker.ts'

const services = notingPhonePasses(home.slug)
/** Ends the update that Google does not answer. */
let answer = () => {}
const unanswered = new Promise<void>((resolve) => (answer = resolve))
let updates = 0
let harness: Harness
beforeAll(async () => {
  harness = await openHarness({
    phonePasses: {
      ...services,
      google: (slug) => {
        const google = services.google(slug)
        return (
          google && {
            ...google,
            update: async () => {
              updates += 1
              await unanswered
              return { outcome: 'sent' }
            },
          }
        )
      },
    },
  })
})
afterAll(() => harness.close())

const serialIn = (passUri: string) => /(pass_[\w-]+)/.exec(passUri)?.[1] as string
async function withAppleAndGoogle(member: MemberCaller, pushToken: string) {
  const body = { nftId: member.nftId }
  await member.call(phonePasses.createGoogle, { body })
  const apple = await member.call(phonePasses.createApple, { body })
  await register(harness.tx, {
    serial: serialIn(apple.body.passUri),
    deviceId: `device-${pushToken}`,
    pushToken,
    now: harness.clock.now(),
  })
}

it('notifies the phones of one wallet while the other does not answer', async () => {
  const [mia, nia] = [await harness.join(), await harness.join()]
  await withAppleAndGoogle(mia, 'of-mia')
  await withAppleAndGoogle(nia, 'of-nia')
  const errors: unknown[] = []
  const worker = openPhonePassWorker(harness.context, (error) => errors.push(error))
  await harness.award(mia, 10)
  worker.wake()
  await expect.poll(() => updates).toBe(1)
  await expect.poll(() => services.pushed, { timeout: 10_000 }).toEqual(['of-mia'])
  await harness.award(nia, 10)
  worker.wake()
  await expect.poll(() => services.pushed, { timeout: 10_000 }).toEqual(['of-mia', 'of-nia'])
  expect(updates).toBe(1)
  answer()
  await expect.poll(() => updates, { timeout: 10_000 }).toBe(2)
  await worker.close()
  expect(errors).toEqual([])
})
