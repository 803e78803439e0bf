import { id, Interface } from 'ethers'
import compiled from './contracts/LaurelItems.json' with { type: 'json' }

/** The contract of an asset (contracts/LaurelItems.sol). */
export const laurelItems = new Interface(compiled.abi)
export const bytecode: string = compiled.bytecode
export const TRANSFER_TOPIC = laurelItems.getEvent('Transfer')!.topicHash
/** The role of OpenZeppelin that may mint: the hash of its name. */
export const MINTER_ROLE = id('MINTER_ROLE')
