/** Every table of the house: drizzle-kit reads this list when a change of the schema is written down. */
export { accounts, passwords } from './account/table.ts'
export { assets, drops, nfts } from './collection/table.ts'
export { challenges, emailChanges, passwordResets, wrongPasswords } from './door/table.ts'
export { loyaltyAccounts, memberships, tiers } from './membership/table.ts'
export { keptLetters, outbox } from './neighbours/table.ts'
export { pointEntries } from './points/table.ts'
export { idempotencyRecords, offers, vouchers } from './redemption/table.ts'
export { codeTries, loginLetters, sessions, wrongCodes } from './session/table.ts'
