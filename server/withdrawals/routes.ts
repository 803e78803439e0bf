import { withdrawals } from '#contract/withdrawals.ts'
import { FRESH_SESSION_MINUTES } from '#domain/withdrawal.ts'
import { passwordOrCode, reauthenticate } from '#server/auth/reauthenticate.ts'
import { needsPresence, notePresence } from '#server/auth/sessions/presence.ts'
import { serve } from '#server/lib/http/serve.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { assertReceivable } from './receivable.ts'
import { requestWithdrawalCode } from './request-code.ts'
import { withdrawalOfItem } from './status.ts'
import { repeatedWithdrawal, requestWithdrawal } from './withdraw.ts'

const done = { success: true } as const

export const withdrawalsRoutes = serve(
  withdrawals,
  {
    ofItem: async ({ tx, context, brand, member: { accountId }, params: { nftId } }) => ({
      ...done,
      withdrawal: await withdrawalOfItem(tx, {
        brand,
        accountId,
        nftId,
        origin: context.hosts.originOf(brand),
      }),
    }),
    withdraw: async (call) => {
      const { tx: database, context, brand, member, body, now, cookies } = call
      const { accountId } = member
      const repeated = await repeatedWithdrawal(database, { accountId, ...body })
      if (repeated) return { ...done, transactionId: repeated }
      const caller = { accountId, ...cookies, secret: context.secret }
      const needsProof = await needsPresence(database, {
        ...caller,
        since: minutesAfter(now, -FRESH_SESSION_MINUTES),
        loggedInSince: minutesAfter(now, -brand.features.loginHours.transfers * 60),
      })
      await assertReceivable(database, { custodies: context.custodies, brand, member, ...body })
      const transactionId = await reauthenticate(
        call,
        { currentPassword: body.password, code: body.code },
        // Without a verified address no code can be a proof, and the withdrawal is refused anyway.
        (own) => (needsProof && own.isVerified ? passwordOrCode(own) : []),
        async (tx, own) => {
          const id = await requestWithdrawal(tx, {
            brand,
            member: own,
            custodies: context.custodies,
            nftId: body.nftId,
            walletAddress: body.walletAddress,
            now,
          })
          if (needsProof) await notePresence(tx, { ...caller, now })
          return id
        },
      )
      return { ...done, transactionId }
    },
    sendCode: async ({ tx, brand, member, language, body, now }) => {
      await requestWithdrawalCode(tx, { brand, member, language, now, ...body })
      return done
    },
  },
  {
    // Opens its transaction after the proof of presence.
    callsOutside: ['withdraw'],
    // It reads from nodes and checks a password or code.
    perMinuteAndMember: { withdraw: 20 },
  },
)
