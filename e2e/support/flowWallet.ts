import { spawn } from 'node:child_process'
import type { FrameLocator, Page } from '@playwright/test'
import { root } from '../../tools/setup/run.mjs'

/** A fake access node of Flow and a wallet page, as pages of the app's own host. */
export type FlowStub = {
  /** Of the node. */
  url: string
  /** Runs an action of server/testing/fake-flow-server.ts. */
  run: <Result>(action: string, body: object) => Promise<Result>
  close: () => void
}

/** An account of the member, of the emulator. */
export const FLOW_ADDRESS = '0x0ae53cb6e3f42a79'

export async function startFlow(): Promise<FlowStub> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/testing/fake-flow-server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done) =>
    child.stdout.once('data', (line: Buffer) => done(line.toString().trim())),
  )
  return {
    url,
    run: (action, body) => post(`${url}/test/${action}`, body),
    close: () => void child.kill(),
  }
}

async function post<Result>(url: string, body: object): Promise<Result> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Result
}

/** Serves the node and the wallet to a page. The member presses the wallet's buttons in its frame. */
export async function serveFlow(page: Page, flow: FlowStub): Promise<void> {
  const { url } = flow
  await page.route('**/flow/v1/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const body = request.postData()
    const response = await fetch(url + pathname.replace('/flow', '') + search, {
      method: request.method(),
      ...(body !== null && { body }),
    })
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      body: await response.text(),
    })
  })
  await page.route('**/dev/flow-wallet/*', async (route) => {
    const action = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const result = await flow.run(action, route.request().postDataJSON() as object)
    await route.fulfill({ json: result })
  })
  await page.route(/\/dev\/flow-wallet(\?|$)/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Wallet</title><button id="yes">Approve</button><button id="no">Decline</button><script>(${walletPage})(${JSON.stringify(FLOW_ADDRESS)})</script>`,
    }),
  )
}

/** The page of the wallet in FCL's frame. */
export const walletFrame = (page: Page): FrameLocator => page.frameLocator('#FCL_IFRAME')

/** Runs in the wallet page: signs what FCL asks for, when the member approves. */
function walletPage(address: string) {
  type Body = {
    nonce?: string
    appIdentifier?: string
    accountProofNonce?: string
    accountProofIdentifier?: string
    message?: string
  }
  let body: Body = {}
  const toPage = (message: object) => parent.postMessage(message, '*')
  const answer = (status: string, data: unknown) =>
    toPage({
      type: 'FCL:VIEW:RESPONSE',
      f_type: 'PollingResponse',
      f_vsn: '1.0.0',
      status,
      reason: status === 'DECLINED' ? 'no' : null,
      data,
    })
  const sign = async (action: string, request: object) => {
    const response = await fetch(`/dev/flow-wallet/${action}`, {
      method: 'POST',
      body: JSON.stringify(request),
    })
    const signature = (await response.json()) as string
    return { f_type: 'CompositeSignature', f_vsn: '1.0.0', addr: address, keyId: 0, signature }
  }
  const service = (type: string, more: object) => ({
    f_type: 'Service',
    f_vsn: '1.0.0',
    type,
    uid: `test#${type}`,
    identity: { f_type: 'Identity', f_vsn: '1.0.0', address, keyId: 0 },
    provider: { address, name: 'Test wallet' },
    ...more,
  })
  const endpoint = `${location.origin}/dev/flow-wallet`
  async function approve() {
    if (body.message !== undefined)
      return answer('APPROVED', await sign('signMessage', { message: body.message }))
    const nonce = body.nonce ?? body.accountProofNonce
    const appIdentifier = body.appIdentifier ?? body.accountProofIdentifier
    answer('APPROVED', {
      f_type: 'AuthnResponse',
      f_vsn: '1.0.0',
      addr: address,
      services: [
        service('authn', { id: 'test', endpoint, method: 'IFRAME/RPC' }),
        service('authz', { endpoint: `${endpoint}?sign`, method: 'IFRAME/RPC' }),
        ...(nonce
          ? [
              service('account-proof', {
                method: 'DATA',
                data: {
                  f_type: 'account-proof',
                  f_vsn: '2.0.0',
                  address,
                  nonce,
                  signatures: [await sign('signProof', { address, nonce, appIdentifier })],
                },
              }),
            ]
          : []),
      ],
    })
  }
  addEventListener('message', ({ data }: MessageEvent<{ type?: string; body?: Body }>) => {
    if (data.type === 'FCL:VIEW:READY:RESPONSE') body = data.body ?? {}
  })
  document.getElementById('yes')?.addEventListener('click', () => void approve())
  document.getElementById('no')?.addEventListener('click', () => answer('DECLINED', null))
  toPage({ type: 'FCL:VIEW:READY' })
}
