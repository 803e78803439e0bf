import { id, Interface } from 'ethers'
import compiled from './contracts/LaurelItems.json' with { type: 'json' }

/** The contract of an asset (contracts/LaurelItems.sol). */
export const laurelItems = new Interface(compiled.abi)
export const bytecode: string = compiled.bytecode
export const TRANSFER_TOPIC = laurelItems.getEvent('Transfer')!.topicHash
/** `keccak256("MINTER_ROLE")` */
export const MINTER_ROLE = id('MINTER_ROLE')
