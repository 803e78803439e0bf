import type { Voucher } from '#contract/redemption.ts'
import { keyOfVoucher } from '#domain/codes.ts'
import { addToCalendar } from '#lib/browser/addToCalendar.ts'
import { useBrand } from '#lib/brand.ts'
import { voucherTexts } from '#lib/codes/voucherTexts.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'

/** Days before the end when the calendar reminds. */
const REMIND_DAYS = 3

/** Adds the end of a voucher to the calendar, with a link but without its code, because calendars are shared. */
export function VoucherToCalendar({
  voucher,
  isIcon = false,
}: {
  voucher: Voucher
  isIcon?: boolean
}) {
  const { name: brand } = useBrand()
  const { code, expiryDate } = voucher
  const { headline, detail, placeAndTime } = voucherTexts(voucher)
  const add = () =>
    addToCalendar({
      eventId: `voucher-${keyOfVoucher(code)}`,
      name: t('voucher.calendarName', { voucher: headline, brand }),
      startDate: new Date(Date.parse(expiryDate) - HOUR_MS).toISOString(),
      endDate: expiryDate,
      description: [detail, placeAndTime].filter(Boolean).join('\n'),
      address: '',
      link: location.origin + paths.code({ code }),
      remindDays: REMIND_DAYS,
    })
  return (
    <button
      type="button"
      className={isIcon ? 'icon-button' : 'copy-link'}
      aria-label={isIcon ? t('voucher.toCalendar') : undefined}
      onClick={add}
    >
      <Icon name="calendar" />
      {!isIcon && t('voucher.toCalendar')}
    </button>
  )
}

const HOUR_MS = 3_600_000
