import { canonicalEmail } from '#domain/credentials.ts'
import { local } from '#offline/local.ts'

/** The address for which this browser requested a login email: only here does its link log in without a press. */
export const askedLink = {
  remember: (email: string) => local.set('askedLink', canonicalEmail(email)),
  email: (): string | undefined => local.get('askedLink'),
  isFor: (email: string): boolean => local.get('askedLink') === canonicalEmail(email),
  forget: () => local.remove('askedLink'),
}
