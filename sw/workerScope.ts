/** The worker's global scope with its type; the project also includes the page's types. */
export const worker = self as unknown as ServiceWorkerGlobalScope
