/**
 * Fetches every script and style that this page has requested past the browser's HTTP cache, which
 * may hold the answer of a captive portal, or a part of a file, for as long as its headers allow.
 * @param others addresses beside those in the browser's record
 * @returns whether all were answered with files
 */
export async function refetchFiles(others: readonly string[] = []): Promise<boolean> {
  const requested = performance.getEntriesByType('resource').map(({ name }) => name)
  const [first = '', ...rest] = new Set(
    [...others, ...requested]
      .map((address) => new URL(address, location.origin).href)
      .filter((address) => address.startsWith(`${location.origin}/assets/`)),
  )
  // One request shows that the network is still bad.
  return (await refetch(first)) && (await Promise.all(rest.map(refetch))).every(Boolean)
}

async function refetch(file: string): Promise<boolean> {
  try {
    const response = await fetch(file, { cache: 'reload' })
    await response.blob()
    return response.ok && !response.headers.get('content-type')?.includes('html')
  } catch {
    return false
  }
}
