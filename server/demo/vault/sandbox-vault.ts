import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { createSandboxProvider } from '#server/integrations/card-payments/sandbox-provider.ts'
import { createVault, type Vault } from '#server/integrations/card-payments/vault.ts'
import { openVaultFile } from '#server/integrations/card-payments/vault-file.ts'
import type { CardPayments } from '#server/lib/integrations/card-payments.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { hostedFieldsIntegrity } from './hosted-fields-script.ts'
import { createVaultServer, SANDBOX_KEY } from './vault-server.ts'

/** The sandbox vault of this process. */
export type SandboxVault = {
  vault: Vault
  cardPayments: CardPayments
  /** Answers a request to the vault's host. @returns whether it was one */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  close(): Promise<void>
}

/**
 * Opens the sandbox vault at http://vault.localhost, on the port of the server.
 * @param folder where tokens and payments are stored; undefined: in memory
 */
export async function openSandboxVault({
  clock,
  hosts,
  packs,
  port,
  folder,
}: {
  clock: Clock
  hosts: Hosts
  packs: readonly BrandPack[]
  port: () => number
  folder?: string
}): Promise<SandboxVault> {
  const host = () => `vault.localhost:${port()}`
  const origin = () => `http://${host()}`
  const brandOrigins = () => [
    ...packs.map((pack) => hosts.originOf(pack)),
    `http://localhost:${port()}`,
    `http://127.0.0.1:${port()}`,
  ]
  const vault = createVault({
    now: () => clock.now(),
    ...(folder === undefined ? {} : openVaultFile(join(folder, 'sandbox-vault.json'))),
  })
  const server = await createVaultServer(vault, brandOrigins)
  const provider = createSandboxProvider(vault, {
    origin,
    fields: () => ({
      script: { src: `${origin()}/hosted-fields.js`, integrity: hostedFieldsIntegrity },
      apiKey: SANDBOX_KEY,
      environment: 'TEST',
      accountId: null,
      origins: { script: origin(), frame: [origin()], connect: origin() },
    }),
  })
  return {
    vault,
    cardPayments: { of: () => provider },
    handle(request, response) {
      if (request.headers.host?.toLowerCase() !== host()) return false
      server.routing(request, response)
      return true
    },
    close: () => server.close(),
  }
}
