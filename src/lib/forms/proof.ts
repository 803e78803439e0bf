import { useEffect } from 'react'
import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import type { Problem, ProblemCode } from '#contract/problems.ts'
import { read } from '../api/read.ts'

/** The field that proves the member's identity: the password, or an emailed code when there is none. */
export type Proof = 'currentPassword' | 'code'

const refusals: Record<Proof, readonly ProblemCode[]> = {
  currentPassword: ['WRONG_PASSWORD', 'PASSWORD_NEEDED'],
  code: ['WRONG_CODE', 'CODE_EXPIRED', 'CODE_REQUIRED'],
}

/** Returns the field of each refusal, for a form with the field of this proof. */
export const proofFields = <Field extends Proof>(
  proof: Field,
): Partial<Record<ProblemCode, Field>> =>
  Object.fromEntries(refusals[proof].map((code) => [code, proof]))

export const readProof = ({ hasPassword }: Pick<Account, 'hasPassword'>): Proof =>
  hasPassword ? 'currentPassword' : 'code'

/** Returns whether a refusal asks for the other proof, because a password was set or removed on another device. */
export const needsProof = (proof: Proof, problem: Pick<Problem, 'code'> | undefined): boolean =>
  problem !== undefined &&
  refusals[proof === 'code' ? 'currentPassword' : 'code'].includes(problem.code)

/** Returns the proof a form asks for. Reads the account again when the server asks for the other one. */
export function useProof(account: Account, problem: Problem | undefined): Proof {
  const proof = readProof(account)
  const isOutdated = needsProof(proof, problem)
  useEffect(() => {
    if (isOutdated) void read(api.account.account).catch(() => undefined)
  }, [isOutdated])
  return proof
}
