import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BenefitVoucher } from '#contract/utility.ts'
import { brand } from '#lib/brand.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { VoucherSummary } from './VoucherAction.tsx'
import { Voucher } from './VoucherModal.tsx'

const plain: BenefitVoucher = {
  voucherId: 'v',
  voucherCode: null,
  voucherType: 1,
  description: 'At the till.',
}
const birthday: BenefitVoucher = { ...plain, voucherType: 5 }
const ui = {
  Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
  texts: { close: '', busy: '' } as UiContextValue['texts'],
  close: () => undefined,
}

const benefitWith = (vouchers: BenefitVoucher[]) => ({
  utilityId: 'u',
  utilityType: 1,
  utilityName: 'Lenses',
  utilityDescription: '',
  vouchers,
})

function shown(
  vouchers: BenefitVoucher | BenefitVoucher[],
  { isPreview = false, isUnverified = false } = {},
): string {
  const benefit = benefitWith([vouchers].flat())
  const faces = benefit.vouchers.map((voucher) => (
    <VoucherSummary
      key={voucher.voucherId}
      benefit={benefit}
      voucher={voucher}
      isPreview={isPreview}
      isUnverified={isUnverified}
      claim={(of) => <button>{of}</button>}
    />
  ))
  return renderToStaticMarkup(<UiContext value={ui}>{faces}</UiContext>)
}
const pressed = (page: string) =>
  [...page.matchAll(/<(?:a|button)\b.*?<\/(?:a|button)>/g)].map(([found]) =>
    found.replace(/<svg.*?<\/svg>|<[^>]*>/g, ''),
  )

describe('VoucherFace', () => {
  beforeAll(async () => {
    await loadTexts('en')
    await loadTextGroup('benefits')
  })
  afterEach(() => {
    delete brand.links.birthdate
  })

  it('offers to claim a voucher, then to show it, and keeps its code off the page [ST-50]', () => {
    expect(pressed(shown(plain))).toEqual(['Lenses'])
    const page = shown({
      ...plain,
      voucherCode: 'H7QK29MDXT4P',
      claimedAt: '2026-11-21T12:00:00.000Z',
    })
    expect(pressed(page)).toEqual(['Show my code (Lenses)'])
    expect(page).toContain('?modal=voucher&amp;id=u')
    expect(page).not.toContain('H7QK')
  })

  it('says when a store used the code, with nothing left to press or scan', () => {
    const voucher = {
      ...plain,
      voucherCode: 'H7QK29MDXT4P',
      claimedAt: '2026-11-21T12:00:00.000Z',
      usedAt: '2026-11-25T12:00:00.000Z',
    }
    const tile = shown(voucher, { isUnverified: true })
    const modal = renderToStaticMarkup(
      <UiContext value={ui}>
        <Voucher benefit={benefitWith([voucher])} voucher={voucher} />
      </UiContext>,
    )
    for (const page of [tile, modal])
      expect([
        pressed(page),
        page.includes('Used on November 25, 2026'),
        page.includes('qr'),
      ]).toEqual([[], true, false])
    expect(modal).toContain('H7QK')
  })

  it('asks an unverified member to confirm their email, but still shows a claimed voucher', () => {
    const page = shown(plain, { isUnverified: true })
    expect(pressed(page)).toEqual(['Confirm my email (Lenses)'])
    expect(page).toContain('href="/account/verify"')
    expect(page).toContain(
      'These codes are limited, so they are for members with a confirmed email.',
    )
    expect(
      pressed(shown({ ...plain, voucherCode: 'H7QK29MDXT4P' }, { isUnverified: true })),
    ).toEqual(['Show my code (Lenses)'])
    expect(pressed(shown(birthday, { isUnverified: true }))).toEqual(['Add my birth date (Lenses)'])
  })

  it('names each of several vouchers by its description', () => {
    expect(pressed(shown([plain, { ...plain, voucherId: 'w', description: 'Online.' }]))).toEqual([
      'At the till.',
      'Online.',
    ])
  })

  it('links a birthday voucher without a birth date to the account details [VA-34, VA-35, EN-37]', () => {
    const page = shown(birthday)
    expect(pressed(page)).toEqual(['Add my birth date (Lenses)'])
    expect(page).toContain('href="/account/details#birthdate"')
  })

  it('links to the birth date page of the brand when there is one [VA-35]', () => {
    brand.links.birthdate = 'https://verre.example/birthday'
    const page = shown(birthday)
    expect(pressed(page)).toEqual(['Add my birth date(Lenses, opens in a new tab)'])
    expect(page).toMatch(
      /href="https:\/\/verre\.example\/birthday" target="_blank" rel="noopener noreferrer"/,
    )
    expect(page).not.toContain('/account/details')
  })

  it.each(['javascript:alert(1)', 'https://verre.example@evil.example/'])(
    'ignores the birth date link %s and uses the account details',
    (birthdate) => {
      brand.links.birthdate = birthdate
      expect(shown(birthday)).toContain('href="/account/details#birthdate"')
    },
  )

  it('shows when a birthday voucher opens and when it closes [EN-37]', () => {
    const later = shown({
      ...birthday,
      opensAt: '2999-07-03T00:00:00.000Z',
      closesAt: '2999-08-02T23:59:59.999Z',
    })
    expect([pressed(later), later.includes('For your birthday, from July 3')]).toEqual([[], true])
    const now = shown({
      ...birthday,
      opensAt: '2001-07-03T00:00:00.000Z',
      closesAt: '2001-08-02T23:59:59.999Z',
    })
    expect([pressed(now), now.includes('Your birthday gift, until August 2')]).toEqual([
      ['Lenses'],
      true,
    ])
  })

  it('shows the claim button to a preview viewer without a birth date [ST-62]', () => {
    expect(pressed(shown(birthday, { isPreview: true }))).toEqual(['Lenses'])
  })
})
