import { expect, it } from 'vitest'
import { hourlyAlerts } from './team-alerts.ts'

it('logs the same message once an hour at most', () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const logged: string[] = []
  const log = hourlyAlerts({ now: () => new Date(now) }, (message, { voucher }) =>
    logged.push(`${message} ${voucher}`),
  )
  const minutes = (later: number) => {
    now += later * 60_000
  }

  for (const voucher of ['a', 'a', 'b', 'a']) log('empty', { voucher })
  minutes(59)
  log('empty', { voucher: 'a' })
  expect(logged).toEqual(['empty a', 'empty b'])
  minutes(1)
  log('empty', { voucher: 'a' })
  expect(logged).toEqual(['empty a', 'empty b', 'empty a'])
  // A clock that is set back does not suppress messages.
  minutes(-600)
  log('empty', { voucher: 'a' })
  expect(logged).toHaveLength(4)
})
