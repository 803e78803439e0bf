import { createStore } from './store.ts'

/** Whether the last use of a voucher was sent and not answered: it may have been carried out. */
export const uncertainUse = createStore(false)
