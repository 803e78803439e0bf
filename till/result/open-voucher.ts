import { createStore } from '../lib/store.ts'

/**
 * Whether a voucher waits for "Use voucher" or "Cancel". Meanwhile no code replaces it, and the cashier is not signed
 * out.
 */
export const openVoucher = createStore(false)
