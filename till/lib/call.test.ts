import { beforeAll, expect, it, vi } from 'vitest'
import { tillApp } from '#contract/till-app.ts'
import { call } from './call.ts'
import { loadTexts } from './texts.ts'

beforeAll(() => loadTexts('en'))

it('says that trying again counts once only for calls with an idempotency key', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const signingIn = call(tillApp.signIn, { body: { staffId: 'n', pin: '4711' } })
  await expect(signingIn).rejects.toMatchObject({
    code: 'NO_ANSWER',
    message: 'There was no answer. Please check the connection and try again.',
  })
  const using = call(tillApp.use, { body: { voucherCode: 'H7QK29MDXT4P' }, idempotencyKey: 'k' })
  await expect(using).rejects.toMatchObject({ message: expect.stringMatching(/counts only once/) })
})
