import { useSurroundings } from '#ui/surroundings.ts'
import { go } from './go.ts'
import { paths } from './paths.ts'

/** The modals that have an address, `?modal=<name>`, and what the address carries beside the name. */
export type ModalAddresses = {
  /** `id`: an offer to choose. `code`: the key of a code that was given: back from the till it stands there again. */
  redeem: { id?: string; code?: string }
  /** `id`: a gated content, and of which benefit. */
  media: { id?: string; code?: string }
  /** `id`: the benefit. */
  voucher: { id?: string }
  /** `id`: the benefit; `code`: which of its polls or contests, where it has several. */
  poll: { id?: string; code?: string }
  contest: { id?: string; code?: string }
  event: { id?: string }
  history: { id?: string }
  levels: { id?: string }
  /** `id`: whom the link is for, `friend` or `shop`. */
  refer: { id?: string }
  /** `id`: the network. */
  follow: { id?: string }
  logout: { id?: string }
  'logout-everywhere': { id?: string }
  erase: { id?: string }
  login: { id?: string }
  cookies: { id?: string }
  'preview-notice': { id?: string }
}
export type ModalName = keyof ModalAddresses

/** What a modal is given: its own ids, never facts. */
export type ModalProps<Name extends ModalName> = ModalAddresses[Name]

/** Opens a modal over the screen that is there; back and Esc close it again. */
export const openModal = <Name extends ModalName>(modal: Name, ids: ModalAddresses[Name] = {}) => void go(paths.here({ modal, ...ids }))

/** The modal that lies over the screen now. */
export const openedModal = (): string | null => new URLSearchParams(location.search).get('modal')

/** Closes the modal that the caller stands in. */
export const useCloseModal = (): (() => void) => useSurroundings().close
