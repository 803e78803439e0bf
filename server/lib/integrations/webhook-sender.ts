/** `isDelivered`: the receiver answered with 2xx. `reason`: otherwise its status, or the code of a network error. */
export type WebhookResult = { isDelivered: true } | { isDelivered: false; reason: string }

/** Sends webhooks to the systems of brands. */
export type WebhookSender = {
  send(request: {
    url: string
    headers: Record<string, string>
    body: string
  }): Promise<WebhookResult>
}
