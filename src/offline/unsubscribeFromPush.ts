/** Limits the wait, so that a browser that does not answer cannot delay logging out. */
const WAIT_MS = 1500

/** Ends the subscription of this browser, also offline. Does not wait for the push service. */
export const unsubscribeFromPush = (): Promise<void> =>
  withinWait(async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    void subscription?.unsubscribe().catch(() => undefined)
  })

/** Closes the notifications that are shown. */
export const closeNotifications = (): Promise<void> =>
  withinWait(async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  })

const withinWait = (work: () => Promise<void>): Promise<void> =>
  Promise.race([work(), new Promise<void>((done) => setTimeout(done, WAIT_MS))])
