import { local, tab } from '#offline/local.ts'

/**
 * The token of this page: what src/app/arrival.ts has taken out of the address, what still stands in it when the page
 * was come to from another of ours (RT-35), and else what the brand offers everybody (RT-36).
 */
export const tokenOf = ({ carried, inPath, search, ofBrand }: { carried: string | undefined; inPath: string | undefined; search: string; ofBrand: string | undefined }): string | undefined =>
  carried || inPath || new URLSearchParams(search).get('id') || ofBrand

const KEY = 'invitation'

/** The invitation that she came by, for the life of the tab: once she is logged in, it can still be claimed. */
export const invitation = { remember: (token: string) => tab.set(KEY, token) }

/** ST-35: links that this phone knows to be used up. */
export const claimed = {
  has: (token: string): boolean => local.get('claimed')?.includes(token) ?? false,
  note(token: string) {
    if (!claimed.has(token)) local.set('claimed', [...(local.get('claimed') ?? []), token])
  },
}
