import { afterEach, expect, it, vi } from 'vitest'
import { API_HEADER } from '#contract/app-shell.ts'
import { countdown } from '#lib/countdown.ts'
import { refetchCountdown, requestCountdown } from './startCountdown.ts'

const drop = {
  dropId: 'a-drop',
  name: 'A drop',
  countDown: { countDownDate: '2027-06-05T15:00:00.000Z' },
  isForced: false,
  signUp: null,
}
const waiting: ((answer: Response) => void)[] = []
const answers = async (isSignedUp?: boolean) => {
  await vi.waitFor(() => expect(waiting).not.toEqual([]))
  waiting.shift()?.(
    Response.json(
      {
        success: true,
        now: '2027-06-01T00:00:00.000Z',
        drop: { ...drop, ...(isSignedUp !== undefined && { isSignedUp }) },
      },
      { headers: { [API_HEADER]: '1' } },
    ),
  )
}

afterEach(() => vi.unstubAllGlobals())

it('asks again for a member who logs in while the request of the visitor is pending [ST-44]', async () => {
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => waiting.push(done)))
  void requestCountdown()
  const repeated = refetchCountdown()
  await answers()
  await answers(true)
  await repeated

  expect(countdown()).toMatchObject({ state: 'counting', drop: { isSignedUp: true } })
})
