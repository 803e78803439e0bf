import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BenefitVoucher } from '#contract/utility.ts'
import { brand } from '#kit/brand.ts'
import { loadTexts, loadWords } from '#kit/t.ts'
import { SurroundingsContext, type Surroundings } from '#ui/surroundings.ts'
import { VoucherFace } from './VoucherAction.tsx'

const plain: BenefitVoucher = { voucherId: 'v', voucherCode: null, voucherType: 1, description: 'At the till.' }
const birthday: BenefitVoucher = { ...plain, voucherType: 5 }
const surroundings = { Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />, words: { close: '', busy: '' } as Surroundings['words'], close: () => undefined }

/** What stands at the foot of a tile, as the page would show it. */
function shown(vouchers: BenefitVoucher | BenefitVoucher[], { isPreview = false, isUnverified = false } = {}): string {
  const benefit = { utilityId: 'u', utilityType: 1, utilityName: 'Lenses', utilityDescription: '', vouchers: [vouchers].flat() }
  const faces = benefit.vouchers.map((voucher) => <VoucherFace key={voucher.voucherId} benefit={benefit} voucher={voucher} isPreview={isPreview} isUnverified={isUnverified} claim={(of) => <button>{of}</button>} />)
  return renderToStaticMarkup(<SurroundingsContext value={surroundings}>{faces}</SurroundingsContext>)
}
const pressed = (page: string) => [...page.matchAll(/<(?:a|button)\b.*?<\/(?:a|button)>/g)].map(([found]) => found.replace(/<svg.*?<\/svg>|<[^>]*>/g, ''))

describe('a voucher at the foot of its tile', () => {
  beforeAll(async () => {
    await loadTexts('en')
    await loadWords('benefits')
  })
  afterEach(() => {
    delete brand.links.birthdate
  })

  it('is claimed, and then shown; its code does not stand on the page [ST-50]', () => {
    expect(pressed(shown(plain))).toEqual(['Lenses'])
    const page = shown({ ...plain, voucherCode: 'H7QK29MDXT4P', claimedAt: '2026-11-21T12:00:00.000Z' })
    expect(pressed(page)).toEqual(['Show my code (Lenses)'])
    expect(page).toContain('?modal=voucher&amp;id=u')
    expect(page).not.toContain('H7QK')
  })

  it('asks for a confirmed address before anything is pressed, and shows what was claimed before', () => {
    const page = shown(plain, { isUnverified: true })
    expect(pressed(page)).toEqual(['Confirm my email (Lenses)'])
    expect(page).toContain('href="/account/verify"')
    expect(page).toContain('These codes are limited, so they go to confirmed email addresses.')
    expect(pressed(shown({ ...plain, voucherCode: 'H7QK29MDXT4P' }, { isUnverified: true }))).toEqual(['Show my code (Lenses)'])
    expect(pressed(shown(birthday, { isUnverified: true }))).toEqual(['Add my birth date (Lenses)'])
  })

  it('of several is called by what it is', () => {
    expect(pressed(shown([plain, { ...plain, voucherId: 'w', description: 'Online.' }]))).toEqual(['At the till.', 'Online.'])
  })

  it('of a birthday that nobody knows leads to account details [VA-34, VA-35, EN-37]', () => {
    const page = shown(birthday)
    expect(pressed(page)).toEqual(['Add my birth date (Lenses)'])
    expect(page).toContain('href="/account/details#birthdate"')
  })

  it('or to where the brand asks for it [VA-35]', () => {
    brand.links.birthdate = 'https://verre.example/birthday'
    const page = shown(birthday)
    expect(pressed(page)).toEqual(['Add my birth date(Lenses, opens in a new tab)'])
    expect(page).toMatch(/href="https:\/\/verre\.example\/birthday" target="_blank" rel="noopener noreferrer"/)
    expect(page).not.toContain('/account/details')
  })

  it.each(['javascript:alert(1)', 'https://verre.example@evil.example/'])('asked for at %s leads nowhere but to account details', (birthdate) => {
    brand.links.birthdate = birthdate
    expect(shown(birthday)).toContain('href="/account/details#birthdate"')
  })

  it('of a birthday says when it opens, and until when it is open [EN-37]', () => {
    const later = shown({ ...birthday, opensAt: '2999-07-03T00:00:00.000Z', closesAt: '2999-08-02T23:59:59.999Z' })
    expect([pressed(later), later.includes('For your birthday, from July 3')]).toEqual([[], true])
    const now = shown({ ...birthday, opensAt: '2001-07-03T00:00:00.000Z', closesAt: '2001-08-02T23:59:59.999Z' })
    expect([pressed(now), now.includes('Your birthday gift, until August 2')]).toEqual([['Lenses'], true])
  })

  it('is shown to who only looks, whatever her birthday would be [ST-62]', () => {
    expect(pressed(shown(birthday, { isPreview: true }))).toEqual(['Lenses'])
  })
})
