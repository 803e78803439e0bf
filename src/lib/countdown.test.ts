import { describe, expect, it } from 'vitest'
import type { CountdownDrop } from '#contract/drops.ts'
import { isBehindCountdown, setCountdown } from './countdown.ts'

const drop: CountdownDrop = {
  dropId: 'a-drop',
  name: 'A drop',
  countDown: { countDownDate: '2027-06-05T15:00:00.000Z' },
  isForced: true,
  signUp: null,
}
const counting = (isForced: boolean) =>
  setCountdown({ state: 'counting', drop: { ...drop, isForced }, now: 0, receivedAt: 0 })
const closedPages = () =>
  ['/', '/membership/la_1', '/pass', '/login', '/account/collection', '/countdown'].filter(
    isBehindCountdown,
  )

describe('pages behind a countdown [RT-31] [RT-32]', () => {
  it('stay closed while it is forced, except the pass, login, collection and countdown pages', () => {
    counting(true)
    expect(closedPages()).toEqual(['/', '/membership/la_1'])
  })

  it('are open when nothing counts down or the countdown is not forced', () => {
    counting(false)
    expect(closedPages()).toEqual([])
    setCountdown({ state: 'none' })
    expect(closedPages()).toEqual([])
  })
})
