import { createServer, type AddressInfo } from 'node:net'

const entries = {
  main: 'server/main.ts',
  staff: 'tools/staff/staff.ts',
  brand: 'tools/staff/brand.ts',
  ledger: 'tools/staff/ledger.ts',
}

/**
 * Returns node's arguments for running one of our programs: the build if tools/test/test.mjs or
 * tools/test/soak.mjs has made one, because it is what runs in production and starts in a third of the
 * time.
 */
export const programOf = (name: keyof typeof entries): string[] =>
  process.env['TEST_BUILT_PROGRAMS']
    ? [`dist/server/${name}.js`]
    : ['--import', 'tsx', entries[name]]

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((ready) =>
    server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
  )
  await new Promise<void>((closed) => server.close(() => closed()))
  return port
}
