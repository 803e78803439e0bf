import { isBuilt } from '../build/ensure-built.mjs'

/**
 * Refuses browser tests of a build that is older than the sources. fresh-clone.spec.ts builds its own.
 * @throws Error with what to do
 */
export default function refuseStaleBuild() {
  if (process.argv.includes('--project=fresh-clone') || isBuilt()) return
  throw new Error(
    'dist/ is not built from the sources as they are. Run `npm run build`, or one file with `npm run test:one -- <file>`, which builds.',
  )
}
