import { store } from '#lib/browser/store.ts'
import { local, tab } from '#offline/localStore.ts'

/**
 * Returns the invitation token: from the parameters removed from the address at the start, else from the address itself
 * after a navigation within the app (RT-35), else the brand's public one (RT-36). Undefined without any.
 */
export const claimTokenOf = ({
  linkToken,
  inPath,
  search,
  ofBrand,
}: {
  linkToken: string | undefined
  inPath: string | undefined
  search: string
  ofBrand: string | undefined
}): string | undefined => linkToken || inPath || new URLSearchParams(search).get('id') || ofBrand

const KEY = 'offeredTransfer'

/** The link that the claim page of this tab offers, for the modal that declines it. */
export const offered = {
  remember: (token: string) => tab.set(KEY, token),
  get: (): string | undefined => {
    const token = tab.get(KEY)
    return typeof token === 'string' ? token : undefined
  },
}

/** The link that was declined in this tab, for the claim page below the modal. */
export const declined = store<string | undefined>(undefined)

/** Links that this phone has noted as used (ST-35). */
export const claimed = {
  has: (token: string): boolean => local.get('claimed')?.includes(token) ?? false,
  remember(token: string) {
    if (!claimed.has(token)) local.set('claimed', [...(local.get('claimed') ?? []), token])
  },
}
