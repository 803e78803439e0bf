import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Bytes of an answer that are read. */
const MAX_ANSWER = 64 * 1024

/** Sends one request, without following redirects. The answer is that of its head; its body is not kept. */
export function postRequest(
  url: URL,
  body: Buffer,
  options: RequestOptions,
  timeoutMs: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, { ...options, method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
    sent.on('error', reject)
    sent.on('response', (answer: IncomingMessage) => {
      resolve(answer)
      // Read to its end, so that the connection can be used again.
      let bytes = 0
      answer.on('data', ({ length }: Buffer) => {
        bytes += length
        if (bytes > MAX_ANSWER) answer.destroy()
      })
      answer.on('error', () => undefined)
    })
    // A status that no receiver has to send; without this, nothing would ever settle.
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(Object.assign(new Error('The connection was upgraded.'), { code: 'UPGRADED' }))
    })
    sent.on('close', () => reject(Object.assign(new Error('closed'), { code: 'CLOSED' })))
    sent.end(body)
  })
}

/** Returns the code of a network error, without its message, which can name the address. */
export const errorCode = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'unknown')
}
