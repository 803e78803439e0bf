export type Clean = (html: string) => string

let cleaner: Clean | undefined

/** Returns the HTML sanitizer; undefined until it is loaded. */
export const loadedCleaner = (): Clean | undefined => cleaner

/** Loads the sanitizer on first use. */
export const loadCleaner = async (): Promise<Clean> => (cleaner ??= (await import('./clean.ts')).cleanInPage)

/** Loads a screen with the sanitizer, so that its HTML is not shown as plain text first. */
export async function withHtml<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, loadCleaner().catch(() => undefined)])
  return module
}
