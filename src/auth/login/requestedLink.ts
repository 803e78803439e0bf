import { canonicalEmail } from '#domain/credentials.ts'
import { local } from '#offline/localStore.ts'

/** The address for which this browser requested a login email: only here does its link log in without a press. */
export const requestedLink = {
  remember: (email: string) => local.set('requestedLink', canonicalEmail(email)),
  email: (): string | undefined => local.get('requestedLink'),
  isFor: (email: string): boolean => local.get('requestedLink') === canonicalEmail(email),
  clear: () => local.remove('requestedLink'),
}
