// For browser tests: a process with a fake access node of Flow and the keys of a member's wallet. It prints its address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountProofMessage } from '#server/integrations/chains/flow-encoding.ts'
import { openFakeFlow } from '#server/integrations/chains/flow-fake-node.ts'
import { publicKeyOf, readFlowKey, signFlow } from '#server/integrations/chains/flow-keys.ts'
import { createFlowReader } from '#server/integrations/chains/flow-reader.ts'

const flow = await openFakeFlow()
const reader = createFlowReader({ urls: [flow.url], network: 'emulator' })
const key = readFlowKey('44'.repeat(32))

type Proof = { address: string; nonce: string; appIdentifier: string }

/** What a test asks for under /test/<name>. */
const actions: Record<string, (body: never) => unknown> = {
  addAccount: ({ address }: { address: string }) =>
    void flow.addAccount(address, { publicKey: publicKeyOf(key) }),
  advance: ({ blocks }: { blocks: number }) => flow.advance(blocks),
  failNext: ({ error }: { error: string }) => void (flow.ledger.failNext = error),
  signProof: (proof: Proof) => signFlow(key, accountProofMessage(proof)),
  signMessage: ({ message }: { message: string }) => signFlow(key, Buffer.from(message, 'hex')),
  verifyProof: (proof: Parameters<typeof reader.verifiesProof>[0]) => reader.verifiesProof(proof),
  collectionsOf: ({ address }: { address: string }) => [
    ...(flow.ledger.accounts.get(address)?.collections.keys() ?? []),
  ],
}

const server = createServer((request, response) => {
  void (async () => {
    let text = ''
    for await (const part of request) text += String(part)
    const { method = 'GET', url = '/' } = request
    const action = actions[url.replace('/test/', '')]
    const { status, body } = action
      ? { status: 200, body: (await action(JSON.parse(text) as never)) ?? null }
      : flow.answer(method, url, text)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })()
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
