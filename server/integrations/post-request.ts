import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Bytes of an answer, which is not read. */
const MAX_ANSWER = 64 * 1024

/** Sends one request, without following redirects and without reading the answer's body. */
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
      let bytes = 0
      answer.on('data', ({ length }: Buffer) => {
        bytes += length
        if (bytes > MAX_ANSWER) answer.destroy(new Error('answer too long'))
      })
      answer.on('error', reject)
      answer.on('end', () => resolve(answer))
    })
    sent.end(body)
  })
}

/** Returns the code of a network error, without its message, which can name the address. */
export const errorCode = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'unknown')
}
