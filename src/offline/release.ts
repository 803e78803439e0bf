/**
 * Returns what identifies the release of this page: its core files, whose names contain their hashes. Undefined without
 * the boot script, as in development.
 */
export const currentRelease = (): string | undefined =>
  document.querySelector<HTMLElement>('script[data-parts]')?.dataset.parts
