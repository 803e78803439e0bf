/** What the page reports its errors with; public. */
export type BrowserReports = { dsn: string; traces: number; release: string; environment: string }

/** Returns the origin that the page sends to: the content security policy must allow it. */
export const ingestOrigin = ({ dsn }: BrowserReports): string => new URL(dsn).origin
