import { go } from '#lib/navigation/go.ts'
import type { FromWorker } from '#offline/workerMessages.ts'

/** Opens the pages of notifications that the member taps while the app is open, and confirms it to the worker. */
export function startOpeningNotifications() {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent) => {
    const { type, path } = data as FromWorker
    if (type !== 'open') return
    port?.postMessage('done')
    void go(path)
  })
}
