import { benefits } from './benefits.ts'
import { door } from './door.ts'
import { earning } from './earning.ts'
import type { Endpoint } from './endpoint.ts'
import { carried } from './index.ts'
import { invites } from './invites.ts'
import { pages } from './pages.ts'
import { preview } from './preview.ts'
import { profile } from './profile.ts'

/** Everything the two sides have promised each other: for the server and for tests, too much for a phone. */
export const endpoints: readonly Endpoint[] = [...carried, ...[door, profile, earning, benefits, preview, pages, invites].flatMap((room) => Object.values(room) as Endpoint[])]
