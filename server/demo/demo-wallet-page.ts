import type { BrandPack } from '#brands/brand.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import { page } from './demo-pages.ts'

/** Returns the page of the demo wallet. `address`: undefined for a visitor, who has no wallet. */
export const demoWalletPage = (brand: BrandPack, address: string | undefined): string =>
  page(brand, 'Demo Wallet', address ? walletBody(brand, address) : visitorBody, {
    head: `<style>
.address{overflow-wrap:anywhere;font-size:16px;letter-spacing:0}
pre{max-height:280px;overflow:auto;padding:12px 16px;border:1px solid ${brand.colors.line};border-radius:6px;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.actions{display:flex;gap:12px;margin-top:16px}.actions button{flex:1}
.quiet{background:none;color:${brand.colors.ink};border:1px solid ${brand.colors.line}}
[hidden]{display:none}
</style>${address ? '<script src="/dev/wallet.js" defer></script>' : ''}`,
  })

const visitorBody =
  '<p class="notice">This wallet belongs to a member. <a href="/dev">Log in as one of them</a>.</p>'

const walletBody = (brand: BrandPack, address: string): string => `
<p class="notice">A wallet for trying the demo. It has a key of this server and no value.</p>
<section><h2>Address</h2><p><code class="address">${escapeHtml(address)}</code></p><p>on Polygon, a chain on this machine</p></section>
<section id="request" data-address="${escapeHtml(address)}" aria-live="polite">
<h2 id="title">Nothing to approve</h2>
<p id="text">Open <a href="/account/wallet" target="_blank">your wallets</a>, press “Connect a wallet” and choose “Demo Wallet”.</p>
<pre id="message" tabindex="0" aria-label="Message" hidden></pre>
<div class="actions" id="actions" hidden><button id="approve">Approve</button><button id="reject" class="quiet">Reject</button></div>
</section>
<p><a href="/dev">Demo</a></p>
<template id="connect-text">${escapeHtml(brand.name)} asks for the address of this wallet.</template>`

const CHANNEL = 'laurel-demo-wallet'

/** The script of the demo wallet's page: shows one call after the other and answers it. */
export const demoWalletScript = `(() => {
  const channel = new BroadcastChannel('${CHANNEL}')
  const at = (id) => document.getElementById(id)
  const { address } = at('request').dataset
  const calls = []
  const textOf = ([hex]) =>
    new TextDecoder().decode(Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => parseInt(byte, 16)))
  const show = () => {
    const call = calls[0]
    const isSigning = call?.method === 'personal_sign'
    at('actions').hidden = !call
    at('message').hidden = !isSigning
    at('message').textContent = isSigning ? textOf(call.params) : ''
    if (!call) return
    at('title').textContent = isSigning ? 'Sign this message?' : 'Connect this wallet?'
    at('text').textContent = isSigning ? 'Signing moves nothing and costs nothing.' : at('connect-text').content.textContent
  }
  const finish = (answer, title, text) => {
    const { id } = calls.shift()
    channel.postMessage({ answer: { id, ...answer } })
    at('title').textContent = title
    at('text').textContent = text
    show()
  }
  const sign = async (message) => {
    const response = await fetch('/dev/wallet/sign', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })
    if (!response.ok) throw new Error('The demo wallet could not sign.')
    return (await response.json()).signature
  }
  at('approve').onclick = async () => {
    const { method, params } = calls[0]
    if (method !== 'personal_sign')
      return finish({ result: [address] }, 'Connected', 'Next you sign a message. This window stays open for it.')
    try {
      finish({ result: await sign(textOf(params)) }, 'Signed', 'Go back to the page that asked.')
    } catch (error) {
      finish({ error: { code: -32603, message: String(error) } }, 'Not signed', 'Log in again, then try once more.')
    }
    if (opener) close()
  }
  at('reject').onclick = () =>
    finish({ error: { code: 4001, message: 'User rejected the request.' } }, 'Rejected', 'Go back to the page that asked.')
  channel.onmessage = ({ data }) => {
    if (data.isReset) {
      calls.length = 0
      at('title').textContent = 'Nothing to approve'
      at('text').textContent = 'Go back to the page that asked.'
      show()
    }
    if (!data.call || calls.some(({ id }) => id === data.call.id)) return
    calls.push(data.call)
    show()
  }
  channel.postMessage({ isReady: true })
})()
`

/** The script of the app's page: announces the demo wallet (EIP-6963) and passes its calls on. */
export const providerScript = (chainId: number): string => `(() => {
  const channel = new BroadcastChannel('${CHANNEL}')
  const pending = new Map()
  let accounts = []
  let wallet
  let watch
  const show = () => {
    // In the tap; later calls find the window open.
    if (!wallet || wallet.closed) wallet = open('/dev/wallet', 'laurel-demo-wallet', 'popup,width=440,height=680')
    else wallet.focus()
  }
  const ask = (method, params) => {
    const key = method + JSON.stringify(params)
    const same = [...pending.values()].find((one) => one.key === key)
    if (same) {
      show()
      return same.answered
    }
    const id = crypto.randomUUID()
    const answered = new Promise((done, fail) => {
      const call = { id, method, params }
      pending.set(id, { call, key, done, fail })
      channel.postMessage({ call })
      show()
      if (!watch) watch = setInterval(rejectWhenClosed, 300)
    })
    pending.get(id).answered = answered
    return answered
  }
  const rejectWhenClosed = () => {
    if (wallet && !wallet.closed && pending.size) return
    watch = clearInterval(watch)
    for (const id of [...pending.keys()])
      settle(id, ({ fail }) => fail({ code: 4001, message: 'User rejected the request.' }))
  }
  const settle = (id, settleOne) => {
    const found = pending.get(id)
    pending.delete(id)
    if (found) settleOne(found)
  }
  channel.onmessage = ({ data: { answer, isReady, isReset } }) => {
    if (isReady || isReset) for (const { call } of pending.values()) channel.postMessage({ call })
    if (answer) settle(answer.id, ({ done, fail }) => (answer.error ? fail(answer.error) : done(answer.result)))
  }
  const provider = {
    async request({ method, params = [] }) {
      if (method === 'eth_chainId') return '0x${chainId.toString(16)}'
      if (method === 'eth_accounts') return accounts
      if (method === 'eth_requestAccounts') return (accounts = await ask(method, params))
      if (method === 'personal_sign') return ask(method, params)
      throw { code: 4200, message: 'The demo wallet does not know ' + method + '.' }
    },
  }
  const info = { uuid: 'laurel-demo-wallet', rdns: 'dev.laurel.wallet', name: 'Demo Wallet', icon: '' }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  // After a reload nobody waits for the answers to the calls from before.
  channel.postMessage({ isReset: true })
})()
`
