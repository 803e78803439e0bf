import { normalizeLine } from '#domain/plain-text.ts'
import * as z from 'zod/mini'

/** Schemas that the webhooks of Shopify and Judge.me share. */

/**
 * An id of a shop. A number beyond the safe integers would be another id; as a string it can be
 * longer.
 */
export const id = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,64}$/)), z.int().check(z.positive())]),
  z.transform(String),
)

/** An instant with its offset, from the year 2000 on. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }).check(z.refine((value) => value >= '2000')),
  z.transform((value) => new Date(value)),
)

/** A name on one line, shown to members. */
export const line = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(2_000)),
    z.transform((value) => [...normalizeLine(value)].slice(0, maxLength).join('')),
  )

/** Allows null and undefined beside a schema. */
export const orNull = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))
