import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import type { Voucher } from '#contract/redemption.ts'
import { codeGroups, spellCode } from '#domain/codes.ts'
import { useBrand } from '#lib/brand.ts'
import { formatDate } from '#lib/texts/format.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { voucherTexts } from '#lib/codes/voucherTexts.ts'
import { Code } from '#ui/Code.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CopyCode } from './CopyCode.tsx'
import { DaysLeft } from './DaysLeft.tsx'
import { VoucherToCalendar } from './VoucherToCalendar.tsx'
import { isOver } from './vouchers.ts'

/** Lists all redeemed vouchers with their codes; used and expired ones without actions. */
export function RedeemedOffers() {
  const { membershipId } = useBrand()
  const { models } = useRead(api.redemption.vouchers, { membershipId })
  const [now] = useState(Date.now)
  if (models.length === 0) return <NothingRedeemed />

  return (
    <ul className="redeemed">
      {models.map((voucher) => (
        <Redeemed key={voucher.code} voucher={voucher} now={now} />
      ))}
    </ul>
  )
}

function Redeemed({ voucher, now }: { voucher: Voucher; now: number }) {
  const { headline, detail, placeAndTime } = voucherTexts(voucher)
  const { usedAt, expiryDate } = voucher
  const over = isOver(voucher, now)
  const date = formatDate(usedAt ?? expiryDate)
  const end = usedAt ? 'voucher.used' : over ? 'voucher.expired' : 'voucher.useBy'

  return (
    <li className={over ? 'redeemed-item is-over' : 'redeemed-item'}>
      <div className="redeemed-text">
        <span>
          <b>{headline}</b> <span className="quiet">{detail}</span>
        </span>
        {placeAndTime && <small className="quiet">{placeAndTime}</small>}
        <small className="quiet">
          {t(end, { date })} {!over && <DaysLeft voucher={voucher} now={now} />}
        </small>
      </div>
      <div className="redeemed-code">
        <Code groups={codeGroups(voucher.code)} spelled={spellCode(voucher.code)} />
        {!over && <VoucherToCalendar voucher={voucher} isIcon />}
      </div>
      {!over && (
        <div className="redeemed-actions">
          <CopyCode code={voucher.code} />
          <Link className="section-link" to={paths.code({ code: voucher.code })}>
            {t('redemption.showAtTill')}
            <Icon name="more" />
          </Link>
        </div>
      )}
    </li>
  )
}

const NothingRedeemed = () => (
  <div className="empty">
    <span className="empty-art art" data-art="empty" />
    <h3 className="display t-25">{t('redemption.noVouchersTitle')}</h3>
    <p>{t('redemption.noVouchersText')}</p>
  </div>
)
