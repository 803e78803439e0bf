/** Returns whether an address is the page on which wallets are connected (server/web/wallet-policy.ts). */
export const isWalletPage = ({ pathname }: URL): boolean => /^\/account\/wallet\/*$/i.test(pathname)
