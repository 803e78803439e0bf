import * as z from 'zod/mini'
import { read, endpoints, write } from './endpoint.ts'
import { id, instant, success, typed, typedEmail, typedName } from './fields.ts'

/** The fields of a sign-up: four, or only the email address (VA-17, VA-18). */
export const signUpFields = z.enum(['all', 'email'])
export type SignUpFields = z.output<typeof signUpFields>

const countdownDrop = z.object({
  dropId: z.string(),
  name: z.string(),
  /** EN-10: the opening time by the server's clock. */
  countDown: z.object({ countDownDate: instant }),
  /** RT-31: other pages show the countdown instead. */
  isForced: z.boolean(),
  /** Null where the drop has no sign-up. */
  signUp: z.nullable(z.object({ fields: signUpFields, hasFreeItem: z.boolean() })),
  /** Only for a member with a proven address; otherwise nothing is revealed about an address. */
  isSignedUp: z.optional(z.boolean()),
})
export type CountdownDrop = z.output<typeof countdownDrop>

const freeItem = z.object({
  dropId: z.string(),
  dropName: z.string(),
  name: z.string(),
  mediaUrl: z.string(),
  /** `ready` can be claimed; `reserved` is issued when the drop opens; of `soldOut` none is left. */
  state: z.enum(['ready', 'reserved', 'claimed', 'soldOut']),
  opensAt: instant,
  nftId: z.nullable(z.string()),
})
export type FreeItem = z.output<typeof freeItem>

const signUp = z.object({
  dropId: z.string(),
  name: z.string(),
  opensAt: instant,
  isEmailWanted: z.boolean(),
})
export type SignUp = z.output<typeof signUp>

/**
 * Drops before they open, and free items for members who signed up. Not in `contract/index.ts`:
 * only the chunks that need it import it.
 */
export const drops = endpoints('drops', {
  /** The drop that counts down, and the server's time, from which the page counts (extension). */
  countdown: read('drop/countdown', {
    access: 'anyone',
    response: z.extend(success, { now: instant, drop: z.nullable(countdownDrop) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /**
   * CA-18, EN-55. Idempotent: an address signs up once per drop, later fields are ignored. Every
   * address gets the same response.
   */
  signUp: write('POST', 'usersignup', {
    access: 'anyone',
    request: z.object({
      dropId: id,
      // The handler decides which fields are required.
      firstName: z.optional(typedName),
      lastName: z.optional(typedName),
      telephone: z.optional(typed),
      email: z.optional(typedEmail),
      /** The visitor's time zone (America/Toronto), which decides when the evening before is. */
      location: z.optional(typed),
      /** The page of the sign-up. */
      signUpUrl: z.optional(typed),
      /** VA-19. Not in the specification's payload, so only an explicit false is refused. */
      terms: z.optional(z.boolean()),
    }),
    response: success,
    problem: 'SIGN_UP_FAILED',
    invalidates: ['drops.countdown', 'drops.free'],
  }),
  /** The drops that the member waits for, with the choice of the email when they open (extension). */
  signUps: read('drop/signups', {
    access: 'member',
    response: z.extend(success, { signUps: z.array(signUp) }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  /** Switches the email about a drop off or on; the sign-up stays (extension). */
  setSignUpEmail: write('POST', 'drop/signups', {
    access: 'member',
    request: z.object({ dropId: id, isWanted: z.boolean() }),
    response: success,
    problem: 'SOMETHING_WENT_WRONG',
    invalidates: ['drops.signUps'],
  }),
  /** The member's free items of drops they signed up for, once their address is proven (extension). */
  free: read('drop/free', {
    access: 'member',
    response: z.extend(success, { items: z.array(freeItem) }),
    problem: 'COLLECTION_UNAVAILABLE',
  }),
  /** CA-50: the member's token for the free item of a drop; the same on every request. */
  freeToken: read('transfer/FreeNftToken', {
    access: 'member',
    query: z.object({ dropId: id }),
    response: z.extend(success, { token: z.string(), item: freeItem }),
    problem: 'CLAIM_FAILED',
  }),
  /** CA-49, ST-46: claims the item, once per account: by token, or by drop, as our page does. */
  claimFree: write('POST', 'transfer/FreeNftToken', {
    access: 'member',
    request: z.object({ token: z.optional(id), dropId: z.optional(id) }),
    /** Null while it is reserved; it is issued when the drop opens. */
    response: z.extend(success, { nftId: z.nullable(z.string()) }),
    problem: 'CLAIM_FAILED',
    invalidates: ['collection.collection', 'collection.benefits', 'drops.free'],
    movesValue: true,
  }),
})
