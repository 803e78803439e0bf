import { useEffect, useRef, type CSSProperties } from 'react'
import type { Voucher } from '#contract/redemption.ts'
import { codeGroups, spellCode } from '#domain/codes.ts'
import { voucherPicture } from '#domain/offer.ts'
import { formatDate } from '#lib/texts/format.ts'
import { successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { voucherTexts } from '#lib/codes/voucherTexts.ts'
import { Code } from '#ui/Code.tsx'
import { drawing } from '#ui/drawing.ts'
import { Icon } from '#ui/Icon.tsx'
import { VoucherToCalendar } from './VoucherToCalendar.tsx'
import { CopyCode } from './CopyCode.tsx'
import './redemption.css'

/** Most characters that fit the ticket in the largest font size. */
const SHORT = 16

/** Shows the voucher of a redemption as a ticket (ST-54). The headline takes the focus, so that it is announced. */
export function VoucherCode({ voucher }: { voucher: Voucher }) {
  const { headline, detail, placeAndTime } = voucherTexts(voucher)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [voucher.code])

  return (
    <div className="redeemed-voucher">
      <h3 className="redeemed-title display" tabIndex={-1} ref={title}>
        {successMessage('OFFER_REDEEMED')}
      </h3>
      <div className="ticket">
        <span
          className={voucher.art ? 'ticket-art is-own art' : 'ticket-art art'}
          style={{ '--art': drawing(voucherPicture(voucher)) } as CSSProperties}
        />
        <span className="ticket-mark" aria-hidden="true">
          <Icon name="check" />
        </span>
        <div className="ticket-top">
          <b className={headline.length > SHORT ? 'display is-long' : 'display'}>{headline}</b>
          <span>{detail}</span>
          {placeAndTime && <small>{placeAndTime}</small>}
        </div>
        <div className="ticket-code">
          <Code groups={codeGroups(voucher.code)} spelled={spellCode(voucher.code)} />
          <CopyCode code={voucher.code} />
        </div>
        <div className="ticket-calendar">
          <VoucherToCalendar voucher={voucher} />
        </div>
        <p className="ticket-foot">
          <small>{t('voucher.useBy', { date: formatDate(voucher.expiryDate) })}</small>
          <small className="ticket-saved">
            <Icon name="check" />
            {t('redemption.keptInPass')}
          </small>
        </p>
      </div>
    </div>
  )
}
