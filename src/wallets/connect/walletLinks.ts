/** A wallet app that a phone can open with a WalletConnect address. Names are words, never logos. */
export type WalletApp = {
  /** Sent as `walletType` (EN-46). */
  id: 'metamask' | 'trust' | 'rainbow' | 'ledger' | 'other'
  /** Undefined for any other wallet, which the phone chooses itself. */
  name: string | undefined
  /** Opens the app, or the maker's site where it is not installed. */
  universal: string | undefined
  /** Opens the app only; the second try, because some browsers do not follow universal links. */
  scheme: string
}

/** The apps of the list, in its order; their links as their makers publish them. */
export const walletApps: readonly WalletApp[] = [
  {
    id: 'metamask',
    name: 'MetaMask',
    universal: 'https://link.metamask.io/',
    scheme: 'metamask://',
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    universal: 'https://link.trustwallet.com/',
    scheme: 'trust://',
  },
  { id: 'rainbow', name: 'Rainbow', universal: 'https://rnbwapp.com/', scheme: 'rainbow://' },
  { id: 'ledger', name: 'Ledger Live', universal: undefined, scheme: 'ledgerlive://' },
  { id: 'other', name: undefined, universal: undefined, scheme: 'wc:' },
]

/** The addresses to open an app with, in the order to try them. */
export type WalletLinks = readonly [string, ...string[]]

/** Returns the addresses that open a wallet app with a request to connect (`wc:…`). */
export function linksToConnect({ universal, scheme }: WalletApp, uri: string): WalletLinks {
  if (scheme === 'wc:') return [uri]
  const query = `wc?uri=${encodeURIComponent(uri)}`
  return universal ? [`${universal}${query}`, `${scheme}${query}`] : [`${scheme}${query}`]
}

/**
 * Returns the addresses that bring a connected app to the front, where it shows what it has to sign;
 * undefined for another wallet, which the member opens on their own.
 */
export function linksToOpen({ universal, scheme }: WalletApp): WalletLinks | undefined {
  if (scheme === 'wc:') return undefined
  return universal ? [universal, scheme] : [scheme]
}
