import * as z from 'zod/mini'

/** Ids on the wire: opaque, url-safe. Anything else is a malformed request. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
/** An address as typed; the room canonicalises it and refuses a bad one with the catalogue's sentence. */
export const typedEmail = z.string().check(z.maxLength(320))
/** A point in time, ISO 8601 in UTC. */
export const instant = z.string()
/** Whole points. */
export const points = z.int()
export const success = z.object({ success: z.literal(true) })
export const language = z.enum(['en', 'fr'])
/** A field of a form as typed: rules, and their sentences, are the room's. */
export const typed = z.string().check(z.maxLength(500))
/** A name of a person. */
export const typedName = z.string().check(z.maxLength(100))
/** As typed. That one is too long for us is said by the room, that one is too long for anybody here. */
export const typedPassword = z.string().check(z.maxLength(1000))
