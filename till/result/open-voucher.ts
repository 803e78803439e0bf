import { hasOpenVoucher } from '../scan/scan-store.ts'

/** Whether a voucher is open. Meanwhile no code replaces it, and the cashier is not signed out. */
export const openVoucher = { get: hasOpenVoucher }
