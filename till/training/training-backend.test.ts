import { beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '../lib/backend.ts'
import { outcomeOfFailure, outcomeOfVoucher } from '../result/verdicts.ts'
import { lookUp } from '../scan/look-up.ts'
import { TRAINING_MEMBER, trainingVouchers } from './codes.ts'
import { createTrainingBackend } from './training-backend.ts'

let now: Date
let training: Backend
beforeEach(() => {
  now = new Date('2026-11-28T14:32:00Z')
  training = createTrainingBackend({ now: () => now, currency: () => 'USD' })
})

const [amount, parts] = trainingVouchers(new Date(0)).map(({ code }) => code) as [string, string]

describe('the training', () => {
  it('has a code for each verdict', async () => {
    const words: string[] = []
    for (const { code } of trainingVouchers(now)) {
      const found = await lookUp(training, code)
      if (found.kind === 'voucher') words.push(outcomeOfVoucher(found.voucher).word)
      if (found.kind === 'failure') words.push(outcomeOfFailure(found.failure).word)
    }
    expect(words).toEqual([
      'till.word.valid',
      'till.word.valid',
      'till.word.valid',
      'till.word.alreadyUsed',
      'till.word.expired',
      'till.word.otherBrand',
    ])
    expect((await lookUp(training, TRAINING_MEMBER.code)).kind).toBe('member')
  })

  it.each(['H7QK29MDXT4P', 'H7QK29MDXT'])(
    'refuses the real code %s as one of no training',
    async (code) =>
      expect(await lookUp(training, code)).toMatchObject({
        failure: { code: 'TRAINING_CODE_UNKNOWN' },
      }),
  )

  it('uses a voucher once, and again after an undo', async () => {
    const use = await training.use({ voucherCode: amount }, 'k1')
    expect(use).toMatchObject({
      cents: 2500,
      leftCents: 0,
      undoableUntil: '2026-11-28T14:47:00.000Z',
    })
    await expect(training.use({ voucherCode: amount }, 'k2')).rejects.toMatchObject({
      code: 'VOUCHER_USED',
    })
    await training.undo(use.useId)
    expect((await training.validate(amount)).state).toBe('valid')
  })

  it('undoes nothing after 15 minutes', async () => {
    const { useId } = await training.use({ voucherCode: amount }, 'k1')
    now = new Date('2026-11-28T14:47:00Z')
    await expect(training.undo(useId)).rejects.toMatchObject({ code: 'UNDO_TOO_LATE' })
  })

  it('uses a part, and shows what is left', async () => {
    await training.use({ voucherCode: parts, cents: 4250 }, 'k1')
    expect(await training.validate(parts)).toMatchObject({ state: 'valid', leftCents: 1750 })
  })

  it('gives points for a receipt once, and takes them back', async () => {
    const purchase = { memberCode: TRAINING_MEMBER.code, cents: 18_400, receipt: '4471' }
    expect((await training.award(purchase, 'k1')).points).toBe(184)
    await training.award(purchase, 'k1')
    await expect(training.award(purchase, 'k2')).rejects.toMatchObject({
      code: 'RECEIPT_OF_ANOTHER_PURCHASE',
    })
    expect((await training.member(TRAINING_MEMBER.code)).points).toBe(614)
    await training.refund({ receipt: '4471', refund: 'R1', cents: 8_400 }, 'k3')
    expect((await training.today()).totals).toEqual({ uses: 0, cents: 0, points: 100 })
  })

  it('counts what was not undone', async () => {
    const { useId } = await training.use({ voucherCode: amount }, 'k1')
    await training.use({ voucherCode: parts, cents: 1000 }, 'k2')
    await training.undo(useId)
    expect((await training.today()).totals).toEqual({ uses: 1, cents: 1000, points: 0 })
  })
})
