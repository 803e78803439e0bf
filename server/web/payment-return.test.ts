import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { RETURN_PATH } from '#server/payments/return-address.ts'

let context: Harness
beforeAll(async () => {
  context = await openHarness()
})
afterAll(() => context.close())

const ask = (url: string, sent: { method?: 'GET' | 'POST'; payload?: string } = {}) =>
  context.app.inject({
    method: sent.method ?? 'GET',
    url,
    headers: {
      host: `${home.slug}.localhost:4000`,
      ...(sent.payload === undefined
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' }),
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].map(([, attributes, text]) => ({
    attributes,
    text: text ?? '',
  }))

describe('the page to which a bank returns', () => {
  it('is framed by our own origin alone, and runs its own script and nothing else', async () => {
    const { statusCode, body, headers } = await ask(RETURN_PATH)
    expect(statusCode).toBe(200)
    const [script, ...others] = scriptsIn(body)
    expect([script?.attributes, others]).toEqual(['', []])
    const hash = createHash('sha256')
      .update(script?.text ?? '')
      .digest('base64')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy.filter((rule) => !rule.startsWith('style-src'))).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(body).not.toMatch(/\son\w+=|<link|<img|<iframe/)
  })

  it('tells the page around it, and no other origin', async () => {
    const { body } = await ask(RETURN_PATH)
    const sent: unknown[][] = []
    const own = {}
    const parent = { postMessage: (...message: unknown[]) => sent.push(message) }
    const run = (frame: object) =>
      new Function('window', 'parent', 'location', scriptsIn(body)[0]?.text ?? '')(own, frame, {
        origin: 'https://shop.example',
      })
    run(own)
    expect(sent).toEqual([])
    run(parent)
    expect(sent).toEqual([[{ vaultChallenge: 'returned' }, 'https://shop.example']])
  })

  it.each([
    ['en', 'Your bank has answered', 'See my collection'],
    ['fr', 'Votre banque a répondu', 'Voir ma collection'],
  ])('is in %s, with a way back', async (lang, title, back) => {
    const { body, headers } = await ask(`${RETURN_PATH}?lang=${lang}`)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(headers['content-language']).toBe(lang)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain(`<a href="/account/collection" target="_top">${back}</a>`)
  })

  it('accepts what a bank sends by a form, and repeats none of it', async () => {
    const payload = 'cres=eyJhY3NUcmFuc0lEIjoic2VjcmV0&threeDSSessionData=<script>alert(1)</script>'
    const { statusCode, body } = await ask(`${RETURN_PATH}?lang=en&error=<b>secret`, {
      method: 'POST',
      payload,
    })
    expect([statusCode, body]).toEqual([200, (await ask(`${RETURN_PATH}?lang=en`)).body])
    const large = await ask(RETURN_PATH, { method: 'POST', payload: 'x'.repeat(100_000) })
    expect(large.statusCode).toBe(413)
  })
})
