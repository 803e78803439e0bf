import { door } from '#contract/door.ts'
import { placeFor, wantedPlace } from '#kit/arrivals.ts'
import { brand } from '#kit/brand.ts'
import { useErrand, type Errand } from '#kit/errand.ts'
import { drafts } from '#kit/form.ts'
import { go } from '#kit/go.ts'
import { chosenLanguage } from '#kit/language.ts'
import { openedModal, useCloseModal } from '#kit/modal.ts'
import { paths } from '#kit/paths.ts'
import { refreshEverything } from '#kit/queries.ts'
import { checkSession, viewer, type Viewer } from '#kit/viewer.ts'
import { deliver } from '#kit/write.ts'
import { askedLink } from './askedLink.ts'
import { LOGIN_DRAFT, REGISTER_DRAFT } from './drafts.ts'
import { passwordRemoved } from './passwordRemoved.ts'
import { referral } from './referral.ts'
import { waitingCode } from './waitingCode.ts'
import { welcomePoints } from './welcomePoints.ts'

/** Result of every login method. `leadsTo` takes precedence over the originally requested page. */
export type Given = { welcomePoints?: number | undefined; isPasswordRemoved?: boolean | undefined; leadsTo?: string }

/** A login: sends the credentials, checks the session, and goes to the requested page, or stays below the modal. */
export type ComingIn = Pick<Errand, 'busy' | 'problem' | 'reset'> & {
  /** @param sendKey sends the credentials; undefined as its result means not logged in yet, as before an emailed code */
  by: (sendKey: () => Promise<Given | undefined>) => Promise<void>
}

export function useComingIn(): ComingIn {
  const { run, ...errand } = useErrand()
  const close = useCloseModal()
  return { ...errand, by: (sendKey) => run(() => enter(sendKey, close)) }
}

/** Returns `comeIn`, which exchanges the token or code of a login email for a session. */
export function useComeIn() {
  const { by, ...errand } = useComingIn()
  const { membershipId } = brand
  const comeIn = ({ email, token }: { email: string; token: string }) =>
    by(() => deliver(door.exchange, { membershipId, email, token, language: chosenLanguage() }))
  return { ...errand, comeIn }
}

async function enter(sendKey: () => Promise<Given | undefined>, close: () => void) {
  const isOverScreen = openedModal() === 'login'
  const result = await sendKey()
  if (!result) return
  // Read before the session check, which may clear the data of the previous member.
  const [before, requestedPlace] = [viewer(), isOverScreen ? undefined : wantedPlace.take()]
  askedLink.forget()
  referral.forget()
  for (const draft of [LOGIN_DRAFT, REGISTER_DRAFT]) drafts.forget(draft)
  for (const purpose of ['login', 'register'] as const) waitingCode.forget(purpose)
  const now = await checkSession()
  welcomePoints.remember(result.welcomePoints)
  passwordRemoved.note(result.isPasswordRemoved)
  if (isOverScreen) return stay(before, now, close)
  // The collection shows the notice about a removed password.
  const place = result.isPasswordRemoved ? undefined : placeFor(now, requestedPlace)
  await go(result.leadsTo ?? place ?? paths.collection(), { replace: true })
}

/** Keeps the screen below the modal with its typed text; leaves it for another member or when it is the home page. */
async function stay(before: Viewer, now: Viewer, close: () => void) {
  // The guard of the screen has already navigated.
  if (openedModal() !== 'login') return
  const isSomeoneElse = 'memberId' in before && 'memberId' in now && before.memberId !== now.memberId
  if (isSomeoneElse || location.pathname === paths.home()) return go(paths.collection(), { replace: true })
  close()
  await refreshEverything()
}
