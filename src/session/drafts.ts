import { drafts } from '#kit/form.ts'
import { openModal } from '#kit/modal.ts'

/** The draft of whatever asks for the address of a log in: it is carried over from one way in to the other. */
export const LOGIN_DRAFT = 'login'
/** What was typed into the registration. */
export const REGISTER_DRAFT = 'register'

/** Opens the log in modal with an address that is known. */
export function askToLogInWith(email: string) {
  drafts.add(LOGIN_DRAFT, { email })
  openModal('login')
}
