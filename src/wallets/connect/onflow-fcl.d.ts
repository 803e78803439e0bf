/** The part of FCL that is used here; the package has no declarations of its own. */
declare module '@onflow/fcl' {
  export type CompositeSignature = { addr: string; keyId: number; signature: string }
  export type Service = {
    type: string
    data?: { address?: string; nonce?: string; signatures?: CompositeSignature[] }
  }
  export type CurrentUser = {
    addr: string | null
    loggedIn: boolean | null
    services?: Service[]
  }
  export type TransactionStatus = { status: number; statusCode: number; errorMessage: string }
  type Interaction = { readonly kind: unique symbol }
  type Types = { Address: object }
  type Argument = (value: string, type: object) => object
  type Query = { cadence: string; args: (arg: Argument, types: Types) => object[] }

  export function config(values: Record<string, unknown>): void
  export function authenticate(options?: {
    forceReauth?: boolean
  }): Promise<CurrentUser | undefined>
  export function unauthenticate(): void
  export function getChainId(): Promise<string>
  export function query(query: Query): Promise<unknown>
  export function mutate(options: { cadence: string; limit: number }): Promise<string>
  export function getTransactionStatus(id: string): Interaction
  export function send(parts: Interaction[]): Promise<object>
  export function decode(response: object): Promise<TransactionStatus>
  /** What wallets encode; tests compare the server's encoding with it. */
  export const WalletUtils: {
    encodeAccountProof(
      proof: { address: string; nonce: string; appIdentifier: string },
      withDomainTag?: boolean,
    ): string
  }
}
