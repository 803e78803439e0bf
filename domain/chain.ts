/** CO-35: the blockchains, by their codes on the wire (EN-12 to EN-14), and where somebody can look at a piece there. */
const chains = {
  0: { name: 'Flow', pieceAt: (address: string) => `https://www.flowscan.io/account/${address}` },
  1: { name: 'Ethereum', pieceAt: (address: string, number: number) => `https://etherscan.io/token/${address}?a=${number}` },
  2: { name: 'Polygon', pieceAt: (address: string, number: number) => `https://polygonscan.com/token/${address}?a=${number}` },
} as const

type Code = keyof typeof chains

const isKnown = (code: number): code is Code => Object.hasOwn(chains, code)

/** EN-12, EN-15: a code that is not listed is Flow's. */
const chainOf = (code: number) => chains[isKnown(code) ? code : 0]

export const chainName = (code: number): string => chainOf(code).name

/** Where everybody can look at a piece: by the contract it lies in, and on chains that number their pieces, by its number. */
export const explorerUrl = (code: number, { contractAddress, number }: { contractAddress: string; number: number }): string =>
  chainOf(code).pieceAt(encodeURIComponent(contractAddress), number)
