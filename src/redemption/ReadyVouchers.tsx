import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { MembershipAccount } from '#contract/membership.ts'
import type { Voucher } from '#contract/redemption.ts'
import { voucherPicture } from '#domain/offer.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { voucherTexts } from '#lib/codes/voucherTexts.ts'
import { drawing } from '#ui/drawing.ts'
import { Icon } from '#ui/Icon.tsx'
import { DaysLeft } from './DaysLeft.tsx'
import { readyVouchers } from './vouchers.ts'
import './redemption.css'

/** "Ready to use": links to the codes of valid vouchers; nothing without any. */
export function ReadyVouchers({ membership: { membershipId } }: { membership: MembershipAccount }) {
  const { models } = useRead(api.redemption.vouchers, { membershipId })
  const [now] = useState(Date.now)
  const ready = readyVouchers(models, now)
  if (ready.length === 0) return null

  return (
    <section className="ready-vouchers" aria-labelledby="ready-to-use">
      <h2 className="label" id="ready-to-use">
        {t('redemption.readyToUse')}
      </h2>
      <ul>
        {ready.map((voucher) => (
          <ReadyVoucher key={voucher.code} voucher={voucher} now={now} />
        ))}
      </ul>
    </section>
  )
}

function ReadyVoucher({ voucher, now }: { voucher: Voucher; now: number }) {
  const { headline, detail } = voucherTexts(voucher)
  return (
    <li>
      <Link to={paths.code({ code: voucher.code })}>
        <span
          className="ready-voucher-art art"
          style={{ '--art': drawing(voucherPicture(voucher)) } as CSSProperties}
        />
        <span className="ready-voucher-text">
          <b>{headline}</b>
          <small className="quiet">{detail}</small>
        </span>
        <DaysLeft voucher={voucher} now={now} />
        <Icon name="more" />
      </Link>
    </li>
  )
}
