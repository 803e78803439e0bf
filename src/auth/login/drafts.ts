import { drafts } from '#lib/forms/form.ts'
import { openModal } from '#lib/navigation/modal.ts'

/** Name of the draft shared by all login forms, so that the address is kept when the method changes. */
export const LOGIN_DRAFT = 'login'
/** Name of the draft of the registration form. */
export const REGISTER_DRAFT = 'register'

/** Opens the login modal with the address filled in. */
export function openLoginWith(email: string) {
  drafts.add(LOGIN_DRAFT, { email })
  openModal('login')
}
