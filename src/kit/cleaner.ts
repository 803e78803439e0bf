export type Clean = (html: string) => string

let cleaner: Clean | undefined

/** What cleans HTML, if it is here. */
export const loadedCleaner = (): Clean | undefined => cleaner

/** The library is loaded by who has something to show, and only once. */
export const loadCleaner = async (): Promise<Clean> => (cleaner ??= (await import('./clean.ts')).cleanInPage)

/** A screen that shows HTML of a brand, together with what cleans it: otherwise its words would be set twice. */
export async function withHtml<Module>(screen: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([screen, loadCleaner().catch(() => undefined)])
  return module
}
