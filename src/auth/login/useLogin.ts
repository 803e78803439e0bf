import { auth } from '#contract/auth.ts'
import { pathFor, requestedPlace } from '#lib/navigation/requestedPlace.ts'
import { brand } from '#lib/brand.ts'
import { useAction, type Action } from '#lib/api/useAction.ts'
import { drafts } from '#lib/forms/form.ts'
import { go } from '#lib/navigation/go.ts'
import { chosenLanguage } from '#lib/texts/language.ts'
import { currentModal, useCloseModal } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refreshAll } from '#lib/api/queries.ts'
import { checkSession, viewer, type Viewer } from '#lib/session/viewer.ts'
import { send } from '#lib/api/write.ts'
import { requestedLink } from './requestedLink.ts'
import { LOGIN_DRAFT, REGISTER_DRAFT } from './drafts.ts'
import { passwordRemoved } from '../registration/passwordRemoved.ts'
import { referral } from '../registration/referral.ts'
import { pendingCode } from './pendingCode.ts'
import { welcomePoints } from '../registration/welcomePoints.ts'

/** Result of every login method. `nextPath` takes precedence over the originally requested page. */
export type LoginResult = {
  welcomePoints?: number | undefined
  isPasswordRemoved?: boolean | undefined
  nextPath?: string
}

/** A login: sends the credentials, checks the session, and goes to the requested page, or stays below the modal. */
export type LoginAction = Pick<Action, 'busy' | 'problem' | 'reset'> & {
  /** @param sendCredentials sends the credentials; undefined as its result means not logged in yet, as before an emailed code */
  run: (sendCredentials: () => Promise<LoginResult | undefined>) => Promise<void>
}

export function useLoginAction(): LoginAction {
  const { run, ...action } = useAction()
  const close = useCloseModal()
  return { ...action, run: (sendCredentials) => run(() => enter(sendCredentials, close)) }
}

/** Returns `comeIn`, which exchanges the token or code of a login email for a session. */
export function useLoginByLink() {
  const { run, ...action } = useLoginAction()
  const { membershipId } = brand
  const comeIn = ({ email, token }: { email: string; token: string }) =>
    run(() => send(auth.exchange, { membershipId, email, token, language: chosenLanguage() }))
  return { ...action, comeIn }
}

async function enter(sendCredentials: () => Promise<LoginResult | undefined>, close: () => void) {
  const isOverScreen = currentModal() === 'login'
  const result = await sendCredentials()
  if (!result) return
  // Read before the session check, which may clear the data of the previous member.
  const [before, requested] = [viewer(), isOverScreen ? undefined : requestedPlace.take()]
  requestedLink.clear()
  referral.clear()
  for (const draft of [LOGIN_DRAFT, REGISTER_DRAFT]) drafts.clear(draft)
  for (const purpose of ['login', 'register'] as const) pendingCode.clear(purpose)
  const now = await checkSession()
  welcomePoints.remember(result.welcomePoints)
  passwordRemoved.remember(result.isPasswordRemoved)
  if (isOverScreen) return stay(before, now, close)
  // The collection shows the notice about a removed password.
  const place = result.isPasswordRemoved ? undefined : pathFor(now, requested)
  await go(result.nextPath ?? place ?? paths.collection(), { replace: true })
}

/** Keeps the screen below the modal with its typed text; leaves it for another member or when it is the home page. */
async function stay(before: Viewer, now: Viewer, close: () => void) {
  // The guard of the screen has already navigated.
  if (currentModal() !== 'login') return
  const isSomeoneElse =
    'memberId' in before && 'memberId' in now && before.memberId !== now.memberId
  if (isSomeoneElse || location.pathname === paths.home())
    return go(paths.collection(), { replace: true })
  close()
  await refreshAll()
}
