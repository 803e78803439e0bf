import * as z from 'zod/mini'
import type { PaysafeAccount } from '../integrations/card-payments.ts'
import { isOwnMachine } from './own-machine.ts'

const ACCOUNTS =
  'pairs like eyewear=https://api.paysafe.com|user|password|public-key|account-id, separated by commas, the account id optional'

const partsOf = (pair: string): string[] =>
  pair
    .trim()
    .replace(/^[^=]*=/, '')
    .split('|')

function isAccount(pair: string): boolean {
  const [url = '', ...keys] = partsOf(pair)
  const accountId = keys[3]
  return (
    /^\s*[a-z][a-z0-9-]*=/.test(pair) &&
    /^https?:\/\/[^,?#\s@/]+$/.test(url) &&
    URL.canParse(url) &&
    (new URL(url).protocol === 'https:' || isOwnMachine(new URL(url).hostname)) &&
    (keys.length === 3 || (keys.length === 4 && /^\d{1,15}$/.test(accountId ?? ''))) &&
    keys.every((key) => /^[^\s]{1,300}$/.test(key))
  )
}

function accountOf(pair: string): readonly [slug: string, account: PaysafeAccount] {
  const [url = '', user = '', password = '', publicKey = '', accountId] = partsOf(pair)
  return [
    pair.trim().replace(/=.*/s, ''),
    { url, user, password, publicKey, accountId: accountId ? Number(accountId) : null },
  ]
}

/** Parses eyewear=https://api.paysafe.com|user|password|public-key|1001 into slug → account. */
export const cardAccounts = z.pipe(
  z.string().check(z.refine((value) => value.split(',').every(isAccount), ACCOUNTS)),
  z.transform((value) => new Map(value.split(',').map(accountOf))),
)
