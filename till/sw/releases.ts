const HOUR = 3_600_000

type Releases = {
  container: EventTarget & Pick<ServiceWorkerContainer, 'controller'>
  registration: EventTarget & Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'update'>
  page: {
    isIdle: () => boolean
    /** Calls a listener when `isIdle` may have changed. */
    whenChanged: (listener: () => void) => void
    reload: () => void
  }
}

/**
 * Follows the releases of the till, which stays open for weeks: asks for a new one every hour, lets it take over when
 * the page is idle, and then reloads the page. Another window may let it take over while this one is in use: this one
 * is reloaded when it becomes idle.
 */
export function followReleases({ container, registration, page }: Releases): void {
  let hadWorker = container.controller !== null
  let isOutdated = false
  const proceed = () => {
    if (!page.isIdle()) return
    if (isOutdated) {
      isOutdated = false
      page.reload()
    } else registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  container.addEventListener('controllerchange', () => {
    // The first worker is of the release that the page shows.
    isOutdated = hadWorker
    hadWorker = true
    proceed()
  })
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', proceed),
  )
  page.whenChanged(proceed)
  setInterval(() => void registration.update().catch(() => undefined), HOUR)
  proceed()
}
