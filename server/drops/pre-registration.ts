import type { BrandPack } from '#brands/brand.ts'
import type { drops } from '#contract/drops.ts'
import type { RequestBody } from '#contract/endpoint.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { isTimeZone } from '#domain/countdown.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { normalizeLine } from '#domain/plain-text.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { telephoneOf } from '#server/identity/telephone.ts'
import { memberView } from '#server/identity/views.ts'
import { newId } from '#server/lib/security/tokens.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { enqueueIfAllowed } from '#server/auth/sessions/login-email.ts'
import { findDrop } from './countdown.ts'
import { dropSignUps } from './table.ts'

type Form = RequestBody<typeof drops.signUp>
type SignUpRequest = { brand: BrandPack; body: Form; language: Language; now: Date }

/**
 * EN-55, CA-18: Stores a sign-up for a drop, once per address. Later ones change nothing, because
 * anyone can type the address, and every address gets the same answer. Sends the confirmation if
 * the address may get an email now.
 * @throws Problem DROP_NOT_FOUND | DROP_IS_OPEN | SIGN_UP_FIELDS_REQUIRED | INVALID_EMAIL |
 * INVALID_TELEPHONE | SIGN_UP_TERMS_REQUIRED
 */
export async function preRegister(
  tx: Tx,
  { brand, body, language, now }: SignUpRequest,
): Promise<void> {
  const drop = await findDrop(tx, { brand: brand.slug, dropId: body.dropId })
  if (!drop?.signUp) throw new Problem('DROP_NOT_FOUND')
  if (now >= drop.opensAt) throw new Problem('DROP_IS_OPEN')
  const form = validated(body, { fields: drop.signUp.fields, country: brand.country })
  const { email, location } = form
  const id = newId('su')
  const [inserted] = await tx
    .insert(dropSignUps)
    .values({
      ...form,
      id,
      brand: brand.slug,
      dropId: drop.dropId,
      accountId: sql`${verifiedAccount({ brand: brand.slug, email })}`,
      timeZone: isTimeZone(location ?? '') ? location : null,
      language,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [dropSignUps.dropId, dropSignUps.email] })
    .returning({ id: dropSignUps.id })
  if (inserted)
    await enqueueIfAllowed(tx, {
      kind: 'signedUp',
      brand,
      email,
      language,
      values: { signUpId: id },
      now,
    })
}

/** The account of an address whose owner has confirmed it, as a subquery. */
const verifiedAccount = ({ brand, email }: { brand: string; email: string }) =>
  new QueryBuilder()
    .select({ accountId: memberView.currentAccountId })
    .from(memberView)
    .where(
      and(
        eq(memberView.brand, brand),
        eq(memberView.email, email),
        memberView.isVerified,
        isNull(memberView.erasedAt),
      ),
    )

/**
 * VA-17, VA-18, VA-19: the validated fields. A drop that requires only the email stores no name and
 * telephone.
 */
function validated(
  { email = '', terms, ...body }: Form,
  { fields, country }: { fields: 'all' | 'email'; country: string },
) {
  const [firstName, lastName, telephone, location, signUpUrl] = [
    body.firstName,
    body.lastName,
    body.telephone,
    body.location,
    body.signUpUrl,
  ].map((field) => normalizeLine(field ?? '')) as [string, string, string, string, string]
  const needed = fields === 'all' ? [firstName, lastName, telephone, email.trim()] : [email.trim()]
  if (needed.includes('')) throw new Problem('SIGN_UP_FIELDS_REQUIRED')
  if (!isEmail(email)) throw new Problem('INVALID_EMAIL')
  const person =
    fields === 'all'
      ? { firstName, lastName, telephone: telephoneOf(telephone, country) }
      : { firstName: null, lastName: null, telephone: null }
  if (terms === false) throw new Problem('SIGN_UP_TERMS_REQUIRED')
  return {
    ...person,
    email: canonicalEmail(email),
    location: location || null,
    signUpUrl: withoutQuery(signUpUrl) || null,
  }
}

/** A query or fragment may contain a token, so it is not stored. */
const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] as string
