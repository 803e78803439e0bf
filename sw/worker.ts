/** The worker's own global scope, with its right type: the project also knows the page's. */
export const worker = self as unknown as ServiceWorkerGlobalScope
