import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation: argon2id (2), 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the hash under which a password or a PIN is stored. It takes tens of milliseconds. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Returns whether a password has a hash; takes as long as hashing it. */
export const matchesPassword = (expected: string, password: string): Promise<boolean> =>
  verify(expected, password)
