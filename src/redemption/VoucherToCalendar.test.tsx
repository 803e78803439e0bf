import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { VoucherToCalendar } from './VoucherToCalendar.tsx'

beforeAll(() => loadTexts('en'))

it.each([true, false])('shows a calendar, not a download, as an icon alone: %s', (isIcon) => {
  const voucher = { title: '', description: '', code: 'H7QK29MDXT4P', expiryDate: '2027-02-18' }
  const button = renderToStaticMarkup(<VoucherToCalendar voucher={voucher} isIcon={isIcon} />)
  expect(button).toContain(renderToStaticMarkup(<Icon name="calendar" />))
  expect(button).toContain('Add to calendar')
})
