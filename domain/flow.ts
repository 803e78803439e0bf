/** CO-10: most computation that a Flow transaction may use. */
export const FLOW_SCRIPT_LIMIT = 9999

/** CO-11 and the networks to try it on. */
export const flowNetworks = ['mainnet', 'testnet', 'emulator'] as const
export type FlowNetwork = (typeof flowNetworks)[number]

/** Accounts that hold the standard contracts of each network (Flow documentation, "Core contracts"). */
const standards: Record<FlowNetwork, string> = {
  mainnet: '0x1d7e57aa55817448',
  testnet: '0x631e88ae7f1d7c20',
  emulator: '0xf8d6e0586b0a20c7',
}

/** Where the page reaches a network: the REST API of an access node, and the page that lists wallets. */
export const flowHosts: Record<FlowNetwork, { node: string; discovery: string }> = {
  mainnet: {
    node: 'https://rest-mainnet.onflow.org',
    discovery: 'https://fcl-discovery.onflow.org/authn',
  },
  testnet: {
    node: 'https://rest-testnet.onflow.org',
    discovery: 'https://fcl-discovery.onflow.org/testnet/authn',
  },
  // On our own host: tests serve them.
  emulator: { node: '/flow', discovery: '/dev/flow-wallet' },
}

/** A contract on Flow: the account that holds it, with 0x, and its name there. */
export type FlowContract = { account: string; name: string }

const CONTRACT_ADDRESS = /^A\.([0-9a-f]{16})\.([A-Za-z_][A-Za-z0-9_]{0,63})$/

/**
 * Returns the contract of an asset's contract address, written as Cadence does:
 * `A.0ae53cb6e3f42a79.LaurelItems`. Undefined for anything else.
 */
export function flowContractOf(contractAddress: string): FlowContract | undefined {
  const [, account, name] = CONTRACT_ADDRESS.exec(contractAddress) ?? []
  return account === undefined || name === undefined ? undefined : { account: `0x${account}`, name }
}

/** The name that the committed Cadence files give the contract of an asset. */
const TEMPLATE_NAME = 'LaurelItems'

/**
 * Returns a Cadence file for one network and contract: the template's name becomes the contract's,
 * and `import "Name"` gets the account that holds it.
 */
export function cadenceFor(
  template: string,
  { network, contract }: { network: FlowNetwork; contract: FlowContract },
): string {
  return template
    .replaceAll(TEMPLATE_NAME, contract.name)
    .replace(
      /^import "(\w+)"$/gm,
      (_, name: string) =>
        `import ${name} from ${name === contract.name ? contract.account : standards[network]}`,
    )
}

/**
 * Returns the line of the script that an error message of Flow names (ER-44); undefined when it
 * names none. The transaction's own line comes before lines of contracts that it called.
 */
export function scriptLineOf(message: string): number | undefined {
  const places = [...message.matchAll(/-->\s*([\w.]+):(\d+):\d+/g)]
  const own = places.find(([, location]) => /^[0-9a-f]{64}$/.test(location ?? '')) ?? places[0]
  return own === undefined ? undefined : Number(own[2])
}

/**
 * The member's account gets a collection for items of the contract (ST-32). Signed by the member's
 * own wallet; harmless when the collection exists.
 */
export const SET_UP_COLLECTION = `import "NonFungibleToken"
import "LaurelItems"

transaction {
    prepare(member: auth(BorrowValue, SaveValue, IssueStorageCapabilityController, PublishCapability, UnpublishCapability) &Account) {
        let storage = LaurelItems.CollectionStoragePath
        let path = LaurelItems.CollectionPublicPath
        if member.storage.borrow<&LaurelItems.Collection>(from: storage) == nil {
            member.storage.save(<-LaurelItems.createEmptyCollection(nftType: Type<@LaurelItems.NFT>()), to: storage)
        }
        if member.capabilities.borrow<&LaurelItems.Collection>(path) == nil {
            member.capabilities.unpublish(path)
            member.capabilities.publish(member.capabilities.storage.issue<&LaurelItems.Collection>(storage), at: path)
        }
    }
}
`

/** Whether an account has a collection for items of the contract. */
export const HAS_COLLECTION = `import "LaurelItems"

access(all) fun main(account: Address): Bool {
    return getAccount(account).capabilities.borrow<&LaurelItems.Collection>(LaurelItems.CollectionPublicPath) != nil
}
`
