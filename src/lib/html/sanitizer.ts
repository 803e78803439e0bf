export type Sanitize = (html: string) => string

let cleaner: Sanitize | undefined

/** Returns the HTML sanitizer; undefined until it is loaded. */
export const loadedSanitizer = (): Sanitize | undefined => cleaner

/** Loads the sanitizer on first use. */
export const loadSanitizer = async (): Promise<Sanitize> =>
  (cleaner ??= (await import('./sanitize.ts')).sanitizeInPage)

/** Loads a screen with the sanitizer, so that its HTML is not shown as plain text first. */
export async function withHtml<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, loadSanitizer().catch(() => undefined)])
  return module
}
