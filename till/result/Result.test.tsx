import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VoucherShown } from '../lib/backend.ts'
import { CallFailure } from '../lib/call.ts'
import { loadTexts } from '../lib/texts.ts'
import type { VoucherUse } from '../scan/scan-store.ts'
import { Result, type ResultProps } from './Result.tsx'

beforeAll(() => loadTexts('en'))

const voucher: VoucherShown = {
  state: 'valid',
  kind: 'amount',
  title: 'Any pair of frames',
  description: '',
  code: 'H7QK29MDXT4P',
  cents: 2500,
  leftCents: 2500,
  currency: 'USD',
  isUsableInParts: false,
  expiryDate: '2027-01-31T12:00:00Z',
  member: { firstName: 'Camille', tier: 'Muse' },
  uses: [],
}

const none = () => undefined
const markupOf = (found: ResultProps['found'], use?: VoucherUse): string =>
  renderToStaticMarkup(
    <Result found={found} use={use} onUse={none} onNext={none} onRepeat={none} />,
  )
const textOf = (found: ResultProps['found'], use?: VoucherUse): string =>
  markupOf(found, use)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const ofVoucher = (changes: Partial<VoucherShown>) =>
  textOf({ kind: 'voucher', voucher: { ...voucher, ...changes } })

describe('the result', () => {
  it('of a valid voucher is its worth, first name and level, and one button', () => {
    const text = ofVoucher({})
    expect(text).toContain('Valid')
    expect(text).toContain('$25 Any pair of frames')
    expect(text).toContain('For Camille, Muse')
    expect(text).toContain('Use by January 31, 2027')
    expect(text).toContain('Use voucher Cancel')
  })

  it('of a voucher in parts names the amount on the button', () => {
    expect(ofVoucher({ isUsableInParts: true, cents: 6000, leftCents: 1750 })).toContain(
      'Use all $17.50',
    )
  })

  it('of a voucher without an amount is its title', () => {
    expect(ofVoucher({ kind: 'product', cents: undefined, leftCents: undefined })).toContain(
      'Any pair of frames For Camille',
    )
  })

  it('of a used voucher says where, and has no button to use it', () => {
    const text = ofVoucher({
      state: 'used',
      leftCents: 0,
      uses: [{ usedAt: '2026-11-20T16:05:00Z', store: 'Elm Street', cents: 2500 }],
    })
    expect(text).toContain('Already used')
    expect(text).toContain('Where Elm Street')
    expect(text).not.toContain('Use voucher')
  })

  it('of an expired voucher says since when', () => {
    expect(ofVoucher({ state: 'expired' })).toMatch(/Expired .*Ended January 31, 2027/)
  })

  it('without an answer offers to try again', () => {
    const text = textOf({ kind: 'failure', failure: new CallFailure('NO_ANSWER', '') })
    expect(text).toContain('No connection')
    expect(text).toContain('Try again')
  })

  it('cannot be cancelled or changed while the use is running', () => {
    const markup = markupOf(
      { kind: 'voucher', voucher: { ...voucher, isUsableInParts: true } },
      { cents: undefined, isRunning: true },
    )
    expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*><span>Cancel/)
    expect(markup).toMatch(/<input[^>]*readOnly/)
  })

  it('keeps the screen of a lost answer while the use is sent again', () => {
    const failure = new CallFailure('NO_ANSWER', '')
    const lost = { cents: undefined, isRunning: true, failure }
    const text = textOf({ kind: 'voucher', voucher }, lost)
    expect(text).toContain('No connection')
    expect(text).not.toContain('Valid')
    expect(markupOf({ kind: 'voucher', voucher }, lost)).toContain('aria-busy="true"')
  })

  it('of a voucher in parts names the member, the level and the end', () => {
    expect(ofVoucher({ isUsableInParts: true })).toContain('Camille, Muse, until January 31, 2027')
  })

  it('of a real code in training offers to end the training', () => {
    const text = textOf({ kind: 'failure', failure: new CallFailure('TRAINING_CODE_UNKNOWN', '') })
    expect(text).toContain('The training knows only training codes.')
    expect(text).toContain('End training')
  })

  it('of a refusal that the till does not know has the message of the server', () => {
    const failure = new CallFailure('SOMETHING_NEW', 'Please ask the team.', 422)
    expect(textOf({ kind: 'failure', failure })).toContain('Please ask the team.')
  })
})
