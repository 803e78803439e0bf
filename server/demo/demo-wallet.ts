import { createHmac } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { Wallet } from 'ethers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { tokenOf } from '#server/lib/security/tokens.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { demoWalletPage, demoWalletScript, providerScript } from './demo-wallet-page.ts'

const request = z.object({ message: z.string().check(z.minLength(1), z.maxLength(5000)) })

/**
 * Registers the demo wallet: a window that shows what the wallet page asks for, to approve or reject,
 * so that the demo needs no phone. Each member has a key of their own, made from the server's secret.
 */
export function mountDemoWallet(demo: FastifyInstance, context: AppContext): void {
  demo.get('/wallet', async (call, reply) => {
    const wallet = await walletOf(context, call)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(demoWalletPage(call.brand, wallet?.address))
  })
  demo.get('/wallet.js', async (_, reply) => sendScript(reply, demoWalletScript))
  demo.get('/wallet-provider.js', async ({ brand }, reply) =>
    sendScript(reply, providerScript(brand.chains.polygon?.chainId ?? 0)),
  )
  demo.post('/wallet/sign', async (call, reply) => {
    const { data } = z.safeParse(request, call.body)
    if (!data) throw new Problem('BAD_REQUEST')
    const wallet = await walletOf(context, call)
    if (!wallet) throw new Problem('UNAUTHORIZED')
    reply.header('cache-control', 'no-store')
    return { success: true, signature: await wallet.signMessage(data.message) }
  })
}

async function walletOf(
  { database, findMember, secret }: AppContext,
  call: FastifyRequest,
): Promise<Wallet | undefined> {
  const token = tokenOf(call)
  const member = token ? await findMember(database.tx, token, call.brand) : undefined
  if (!member) return undefined
  const key = createHmac('sha256', secret).update(`demo wallet ${member.accountId}`).digest('hex')
  return new Wallet(`0x${key}`)
}

const sendScript = (reply: { type(type: string): { send(body: string): unknown } }, body: string) =>
  reply.type('text/javascript; charset=utf-8').send(body)
