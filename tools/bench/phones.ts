/**
 * The phones of bench:passes and the push service that notifies them, in a process of their own: their work must not
 * delay the calls that are measured. The parent sends a `Start`, gets `Ready`, and later asks for `PhoneCounts`.
 */
import { openFakeApns } from '#server/integrations/phone-passes/apns-fake-server.ts'
import { passTokenOf } from '#server/phone-passes/pass-tokens.ts'
import { networkOf } from './members.ts'

export type Start = { authority: string; brand: string; passType: string; secret: string }
/** `certificate`: PEM of the authority that the server must trust. */
export type Ready = { url: string; certificate: string }
export type PhoneCounts = { answered: number; failed: number }

let host = ''
const counts: PhoneCounts = { answered: 0, failed: 0 }

/** Asks for the list of the phone, then for its pass. */
async function update(serial: string, { brand, passType, secret }: Start): Promise<void> {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://${host}/passes/v1/${path}`, {
      headers: { 'x-forwarded-for': networkOf(serial), ...headers },
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const token = passTokenOf({ secret, brand, serial })
  const statuses = [
    await get(`devices/device-${serial}/registrations/${passType}?passesUpdatedSince=0`),
    await get(`passes/${passType}/${serial}`, { authorization: `ApplePass ${token}` }),
  ]
  if (statuses.every((status) => status === 200)) counts.answered += 1
  else counts.failed += 1
}

async function start(facts: Start): Promise<void> {
  const apns = await openFakeApns(facts.authority)
  setInterval(() => {
    for (const { token } of apns.pushes.splice(0))
      update(token.replace('push-', ''), facts).catch(() => (counts.failed += 1))
  }, 20)
  process.send?.({ url: apns.url, certificate: apns.authority } satisfies Ready)
}

process.on('message', (message: Start | { host: string } | 'counts') => {
  if (message === 'counts') process.send?.(counts)
  else if ('host' in message) host = message.host
  else void start(message)
})
process.on('disconnect', () => process.exit(0))
