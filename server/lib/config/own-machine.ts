/** Returns whether a host is this machine, to which http is safe. */
export const isOwnMachine = (hostname: string): boolean =>
  /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname)
