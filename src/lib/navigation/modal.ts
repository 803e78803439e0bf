import { useUiContext } from '#ui/uiContext.ts'
import { go } from './go.ts'
import { paths } from './paths.ts'

/** The modals that have an address, `?modal=<name>`, and the ids the address holds beside the name. */
export type ModalAddresses = {
  /** `id`: the offer to select. `code`: the key of an issued code, so that going back shows it again. */
  redeem: { id?: string; code?: string }
  /** `id`: the gated content; `code`: its benefit. `step`: `full` shows the pictures of a gallery at full size. */
  media: { id?: string; code?: string; step?: string }
  voucher: { id?: string }
  /** `id`: the benefit; `code`: the poll or contest, where the benefit has several. */
  poll: { id?: string; code?: string }
  contest: { id?: string; code?: string }
  event: { id?: string }
  history: { id?: string }
  tiers: { id?: string }
  /** `id`: who the link is for, `friend` or `shop`. `step`: `full` shows its QR code at full size. */
  refer: { id?: string; step?: string }
  follow: { id?: string }
  logout: { id?: string }
  'logout-everywhere': { id?: string }
  unsaved: { id?: string }
  erase: { id?: string }
  login: { id?: string }
  cookies: { id?: string }
  'preview-notice': { id?: string }
  /** `id`: the item. `step`: one of src/transfers/send/steps.ts; each step has its own address. */
  transfer: { id?: string; step?: string }
  'transfer-chooser': { id?: string }
  'cancel-transfer': { id?: string }
  /** `id`: items, joined by commas; without it the member chooses. `step`: one of src/withdrawals/steps.ts. */
  withdraw: { id?: string; step?: string }
  /** `id`: a drop with a price. `step`: one of src/payments/buy/steps.ts. Open it as a document: src/payments/sale. */
  buy: { id?: string; step?: string }
  /** `code`: the claimed item, to show it again; without it, the stored link (src/transfers/claimToken.ts). */
  claim: { code?: string }
  /** `id`: a received transfer; without it, the link that this tab has opened. */
  decline: { id?: string }
  /** `step`: `choose` or `waiting`. */
  'connect-wallet': { step?: string }
  /** `id`: a connected wallet. `step`: `remove` asks before it is disconnected. */
  wallet: { id?: string; step?: string }
  /** `id`: the item; without it, the membership. `step`: the wallet, `apple` or `google`; without it, that of the phone. */
  'phone-pass': { id?: string; step?: string }
  /** `id`: items, joined by commas, the first needs a collection on Flow. `code`: the connected wallet. */
  'set-up-wallet': { id?: string; code?: string }
}
export type ModalName = keyof ModalAddresses

/** A modal's props: the ids of its address, never data. */
export type ModalProps<Name extends ModalName> = ModalAddresses[Name]

/** Opens a modal over the current screen; Back and Esc close it. */
export const openModal = <Name extends ModalName>(modal: Name, ids: ModalAddresses[Name] = {}) =>
  void go(paths.here({ modal, ...ids }))

/** Returns the name of the open modal, or null. */
export const currentModal = (): string | null => new URLSearchParams(location.search).get('modal')

/** Returns a function that closes the modal around the calling component. */
export const useCloseModal = (): (() => void) => useUiContext().close
