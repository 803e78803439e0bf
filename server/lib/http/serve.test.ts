import { endpoints, read } from '#contract/endpoint.ts'
import { type api } from '#contract/index.ts'
import * as z from 'zod/mini'
import { expect, expectTypeOf, it } from 'vitest'
import { openHarness } from '#server/testing/harness.ts'
import type { Member, SessionMember } from '../security/tokens.ts'
import { serve, type Call } from './serve.ts'

const declared = endpoints('parts', {
  open: read('parts/open', {
    access: 'anyone',
    response: z.object({ isOpen: z.boolean() }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
  own: read('parts/own', {
    access: 'member',
    response: z.object({ isOpen: z.boolean() }),
    problem: 'SOMETHING_WENT_WRONG',
  }),
})
const handle = () => Promise.resolve({ isOpen: true })
const handlers = { open: handle, own: handle }

it('refuses at start to cache an endpoint for members', async () => {
  const harness = await openHarness({
    mount(app, context) {
      expect(() => serve(declared, handlers, { cacheable: ['open', 'own'] })(app, context)).toThrow(
        'parts.own cannot be cacheable',
      )
    },
  })
  await harness.close()
})

it('types the member of a write without the loyalty account of the session lookup', () => {
  expectTypeOf<Call<typeof api.redemption.redeem>['member']>().toEqualTypeOf<Member>()
  expectTypeOf<Call<typeof api.redemption.offers>['member']>().toEqualTypeOf<SessionMember>()
})
