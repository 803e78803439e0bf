import { useEffect, useRef } from 'react'
import type { SentBody } from '#contract/endpoint.ts'
import { MAX_NAMED_ITEMS, withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '#lib/api/write.ts'
import type { CodeRequest } from '#lib/forms/EmailedCode.tsx'
import { withdrawalDraft } from './withdrawalDraft.ts'

/** The withdrawals that a code is for. */
export type CodeFor = SentBody<typeof withdrawals.sendCode>['withdrawals']

/** Milliseconds in which a code that was sent is not sent again unasked. */
const UNASKED_EVERY_MS = 15 * 60_000

/**
 * Sends the code for withdrawals, whose email names them: once unasked when it is wanted, then when
 * the member asks.
 */
export function useWithdrawalCode(
  codeFor: CodeFor,
  { isWanted }: { isWanted: boolean },
): CodeRequest {
  const write = useWrite(withdrawals.sendCode, { failure: 'form' })
  const send = async () => {
    withdrawalDraft.add({ codeAskedAt: Date.now() })
    return (await write.send({ withdrawals: codeFor.slice(0, MAX_NAMED_ITEMS) })) !== undefined
  }
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isWanted || hasAsked.current) return
    hasAsked.current = true
    if (Date.now() - withdrawalDraft.read().codeAskedAt > UNASKED_EVERY_MS) void send()
  })
  return {
    busy: write.busy,
    problem: write.problem,
    isSent: write.response !== undefined,
    send,
  }
}
