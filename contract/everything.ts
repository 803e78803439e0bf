import { benefits } from './benefits.ts'
import { door } from './door.ts'
import { earning } from './earning.ts'
import { drops } from './drops.ts'
import type { Endpoint } from './endpoint.ts'
import { carried } from './index.ts'
import { invites } from './invites.ts'
import { pages } from './pages.ts'
import { preview } from './preview.ts'
import { profile } from './profile.ts'

/** All endpoints, for the server and for tests; too large for a phone. */
export const endpoints: readonly Endpoint[] = [...carried, ...[door, profile, earning, benefits, preview, pages, drops, invites].flatMap((group) => Object.values(group) as Endpoint[])]
