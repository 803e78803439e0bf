import { expect, it } from 'vitest'
import { onceAnHour } from './team.ts'

it('what the team is told stands in the log once an hour, whoever asks how often', () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const said: string[] = []
  const tell = onceAnHour({ now: () => new Date(now) }, (says, { voucher }) => said.push(`${says} ${voucher}`))
  const minutes = (later: number) => { now += later * 60_000 }

  for (const voucher of ['a', 'a', 'b', 'a']) tell('empty', { voucher })
  minutes(59)
  tell('empty', { voucher: 'a' })
  expect(said).toEqual(['empty a', 'empty b'])
  minutes(1)
  tell('empty', { voucher: 'a' })
  expect(said).toEqual(['empty a', 'empty b', 'empty a'])
  // A clock that is set back keeps nobody silent.
  minutes(-600)
  tell('empty', { voucher: 'a' })
  expect(said).toHaveLength(4)
})
