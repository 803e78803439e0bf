import * as z from 'zod/mini'

/** Ids in the API: opaque, URL-safe. Anything else is a malformed request. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
/** An address as typed; the handler canonicalizes and validates it with its own message. */
export const typedEmail = z.string().check(z.maxLength(320))
/** A point in time, ISO 8601 in UTC. */
export const instant = z.string()
/** Whole points. */
export const points = z.int()
export const success = z.object({ success: z.literal(true) })
export const language = z.enum(['en', 'fr'])
/** A form field as typed; the handler validates it with the catalogue's messages. */
export const typed = z.string().check(z.maxLength(500))
/** A person's name. */
export const typedName = z.string().check(z.maxLength(100))
/** A password as typed. The handler enforces the policy; this is a technical limit. */
export const typedPassword = z.string().check(z.maxLength(1000))
