import * as z from 'zod/mini'
import { read, room, write } from './endpoint.ts'
import { id, instant, success, typed, typedEmail, typedName } from './shapes.ts'

/** What a sign-up asks for: four fields, or only the address (VA-17, VA-18). */
export const signUpFields = z.enum(['all', 'email'])
export type SignUpFields = z.output<typeof signUpFields>

const counting = z.object({
  dropId: z.string(),
  name: z.string(),
  /** EN-10: it opens then, by the server's clock. */
  countDown: z.object({ countDownDate: instant }),
  /** RT-31: other pages wait behind its countdown. */
  isForced: z.boolean(),
  /** Nothing where nobody can sign up. */
  signUp: z.nullable(z.object({ fields: signUpFields, hasFreePiece: z.boolean() })),
  /** Of whoever asks, if her address is proven; else nothing is told of any address. */
  isSignedUp: z.optional(z.boolean()),
})
export type CountingDrop = z.output<typeof counting>

const piece = z.object({
  dropId: z.string(),
  dropName: z.string(),
  name: z.string(),
  mediaUrl: z.string(),
  /** `ready` can be claimed; `reserved` is claimed and issued when the drop opens; of `gone` none is left. */
  state: z.enum(['ready', 'reserved', 'claimed', 'gone']),
  opensAt: instant,
  nftId: z.nullable(z.string()),
})
export type FreePiece = z.output<typeof piece>

/** Drops before they open, and what is given to whoever has signed up. Carried only by the screens that need it. */
export const drops = room('drops', {
  /** The drop that counts down, and the server's time, from which the page counts (ours). */
  counting: read('drop/countdown', { access: 'anyone', gives: z.extend(success, { now: instant, drop: z.nullable(counting) }), problem: 'SOMETHING_WENT_WRONG' }),
  /**
   * CA-18, EN-55. Safe to repeat: an address signs up once for a drop, whatever came with it afterwards, and every
   * address gets the same answer.
   */
  signUp: write('POST', 'usersignup', {
    access: 'anyone',
    takes: z.object({
      dropId: id,
      // Which of them are needed is the room's to say.
      firstName: z.optional(typedName),
      lastName: z.optional(typedName),
      telephone: z.optional(typed),
      email: z.optional(typedEmail),
      /** Where she is, as a time zone (America/Toronto): her evening before. */
      location: z.optional(typed),
      /** The page on which she has signed up. */
      signUpUrl: z.optional(typed),
      /** VA-19. The payload of the specification has no word of it: only a box that was left empty is refused. */
      terms: z.optional(z.boolean()),
    }),
    gives: success,
    problem: 'SIGN_UP_FAILED',
    changes: ['drops.counting', 'drops.free'],
  }),
  /** What waits for her of the drops she has signed up for, once her address is proven (ours). */
  free: read('drop/free', { access: 'member', gives: z.extend(success, { pieces: z.array(piece) }), problem: 'COLLECTION_UNAVAILABLE' }),
  /** CA-50: her token for the free piece of a drop, the same whenever she asks. */
  freeToken: read('transfer/FreeNftToken', {
    access: 'member',
    query: z.object({ dropId: id }),
    gives: z.extend(success, { token: z.string(), piece }),
    problem: 'CLAIM_FAILED',
  }),
  /** CA-49, ST-46: claims the piece, once for an account. By the member's token, or by its drop: our page reads no tokens. */
  claimFree: write('POST', 'transfer/FreeNftToken', {
    access: 'member',
    takes: z.object({ token: z.optional(id), dropId: z.optional(id) }),
    /** Null while it is reserved: it is issued when the drop opens. */
    gives: z.extend(success, { nftId: z.nullable(z.string()) }),
    problem: 'CLAIM_FAILED',
    changes: ['collection.collection', 'collection.benefits', 'drops.free'],
    movesValue: true,
  }),
})
