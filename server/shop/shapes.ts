import { plainLine } from '#domain/plain.ts'
import * as z from 'zod/mini'

/** Shapes that the events of shops share. */

/** What a shop counts its things by. A number beyond what JSON carries exactly would be another's id; as a string it may be longer. */
export const id = z.pipe(z.union([z.string().check(z.regex(/^\d{1,64}$/)), z.int().check(z.positive())]), z.transform(String))

/** A point in time with its offset, of this century. */
export const instant = z.pipe(z.iso.datetime({ offset: true }).check(z.refine((value) => value >= '2000')), z.transform((value) => new Date(value)))

/** A name on one line, such as members read it. */
export const line = (most: number) => z.pipe(z.string().check(z.maxLength(2_000)), z.transform((value) => [...plainLine(value)].slice(0, most).join('')))

export const orNull = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))
