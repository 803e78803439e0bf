import * as z from 'zod/mini'
import { endpoints, read, write } from './endpoint.ts'
import { id, success } from './fields.ts'

/** The wallets of phones. */
export const phonePlatforms = ['apple', 'google'] as const
export type PhonePlatform = (typeof phonePlatforms)[number]

const created = z.extend(success, {
  /** Where the pass is: a file for Apple Wallet that expires soon, or a page of Google Wallet. */
  passUri: z.string(),
  /** Made with the demo's own certificate: the phone refuses it. */
  isTest: z.boolean(),
})

/** Passes in Apple Wallet and Google Wallet. Not in `contract/index.ts`: only the chunk of the modal imports it. */
export const phonePasses = endpoints('phonePasses', {
  /** The wallets for which an item has a pass (extension). Empty when its asset has none. */
  platforms: read('pass/platforms', {
    access: 'member',
    query: z.object({ nftId: id }),
    response: z.extend(success, { platforms: z.array(z.enum(phonePlatforms)) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** CA-48, ST-51: makes the pass of an item for Apple Wallet, or finds it: one for each item. */
  createApple: write('POST', 'pass', {
    access: 'member',
    request: z.object({ nftId: id }),
    response: created,
    problem: 'APPLE_PASS_FAILED',
    successMessage: 'APPLE_PASS_CREATED',
  }),
  /** The same for Google Wallet (extension). */
  createGoogle: write('POST', 'pass/google', {
    access: 'member',
    request: z.object({ nftId: id }),
    response: created,
    problem: 'GOOGLE_PASS_FAILED',
    successMessage: 'GOOGLE_PASS_CREATED',
  }),
})
