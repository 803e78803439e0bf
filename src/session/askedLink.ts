import { canonicalEmail } from '#domain/credentials.ts'
import { local } from '#offline/local.ts'

/** The address for which this browser has asked a login letter: only here may its link log in by itself. */
export const askedLink = {
  remember: (email: string) => local.set('askedLink', canonicalEmail(email)),
  email: (): string | undefined => local.get('askedLink'),
  isFor: (email: string): boolean => local.get('askedLink') === canonicalEmail(email),
  forget: () => local.remove('askedLink'),
}
