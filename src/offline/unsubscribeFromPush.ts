/** Ends the subscription of this browser, also offline. Does not wait for the push service. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  void subscription?.unsubscribe().catch(() => undefined)
}
