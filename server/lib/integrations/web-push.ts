import type { PushOutcome } from './phone-passes.ts'

/** The subscription of a browser (Push API); its keys are base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `topic`: a newer message replaces one of the same topic that the device has not got yet. */
export type PushMessage = { payload: string; topic: string; ttlSeconds: number; at: Date }

/** `invalid`: the push service will never take this message. */
export type WebPushOutcome = PushOutcome | 'invalid'
/** `reason`: as in `PushResult`. `retryAfterSeconds`: when the push service asks for a pause. */
export type WebPushResult = {
  outcome: WebPushOutcome
  reason?: string
  retryAfterSeconds?: number
}

/** Sends encrypted messages through the push services of browsers (RFC 8030, 8291, 8292). */
export type WebPush = {
  /** The VAPID key with which browsers subscribe: base64url. */
  publicKey: string
  /** Returns whether an endpoint is an address of one of the push services in the settings. */
  accepts(endpoint: string): boolean
  /** Returns the push service of a host (with its port, if any), as the settings name it; empty when none has it. */
  serviceOf(host: string): string
  send(target: PushTarget, message: PushMessage): Promise<WebPushResult>
}
