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

/** What letting in gives, whatever the key was; `leadsTo` comes before the place that was wanted. */
export type Given = { welcomePoints?: number | undefined; isPasswordRemoved?: boolean | undefined; leadsTo?: string }

/** Logging in: the key, the session, and then the place that was wanted; from the log in modal, the screen below it. */
export type ComingIn = Pick<Errand, 'busy' | 'problem' | 'reset'> & {
  /** @param ask sends the key; without an answer she stays outside, as for a code that is still to come */
  by: (ask: () => Promise<Given | undefined>) => Promise<void>
}

export function useComingIn(): ComingIn {
  const { run, ...errand } = useErrand()
  const close = useCloseModal()
  return { ...errand, by: (ask) => run(() => enter(ask, close)) }
}

/** Exchanges a link's token, or the code of the same letter, for a session. */
export function useComeIn() {
  const { by, ...errand } = useComingIn()
  const { membershipId } = brand
  const comeIn = ({ email, token }: { email: string; token: string }) =>
    by(() => deliver(door.exchange, { membershipId, email, token, language: chosenLanguage() }))
  return { ...errand, comeIn }
}

async function enter(ask: () => Promise<Given | undefined>, close: () => void) {
  const isOverScreen = openedModal() === 'login'
  const given = await ask()
  if (!given) return
  // Before the phone may forget whoever was here: what belonged to her goes with it.
  const [before, wanted] = [viewer(), isOverScreen ? undefined : wantedPlace.take()]
  askedLink.forget()
  referral.forget()
  for (const draft of [LOGIN_DRAFT, REGISTER_DRAFT]) drafts.forget(draft)
  for (const purpose of ['login', 'register'] as const) waitingCode.forget(purpose)
  const now = await checkSession()
  welcomePoints.remember(given.welcomePoints)
  passwordRemoved.note(given.isPasswordRemoved)
  if (isOverScreen) return stay(before, now, close)
  // The collection tells her of a password that is gone.
  const place = given.isPasswordRemoved ? undefined : placeFor(now, wanted)
  await go(given.leadsTo ?? place ?? paths.collection(), { replace: true })
}

/** The screen below the modal stays, with what is typed into it; a page that is nothing for her is left. */
async function stay(before: Viewer, now: Viewer, close: () => void) {
  // The guard of the screen has led her on already.
  if (openedModal() !== 'login') return
  const isSomeoneElse = 'memberId' in before && 'memberId' in now && before.memberId !== now.memberId
  if (isSomeoneElse || location.pathname === paths.home()) return go(paths.collection(), { replace: true })
  close()
  await refreshEverything()
}
