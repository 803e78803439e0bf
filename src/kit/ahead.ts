import type { GivenBy, ReadEndpoint } from '#contract/endpoint.ts'
import { api, carried } from '#contract/index.ts'
import { local } from '#offline/local.ts'
import * as z from 'zod/mini'
import { language } from './language.ts'
import { queryClient } from './queries.ts'
import { readKey } from './read.ts'

const shape = z.object({ language: z.string(), answers: z.array(z.tuple([z.string(), z.record(z.string(), z.string()), z.unknown()])) })
type Ahead = z.output<typeof shape>

// Who has logged out on this phone is a visitor here, whatever the cookie still says.
let waiting = local.get('loggedOut') === undefined ? read('ahead') : undefined
/** What is for everybody is as good for her. */
let told = read('told')

/** A page may bring the answers it would ask for first, so that nothing waits for another round trip. */
function read(id: string): Ahead | undefined {
  const written = globalThis.document?.getElementById(id)
  written?.remove()
  return written?.textContent ? z.safeParse(shape, JSON.parse(written.textContent)).data : undefined
}

/** Puts an answer that is for everybody where its reader will look, once, if the page has brought it in her language. */
export function sow<E extends ReadEndpoint>(endpoint: E, params: object = {}) {
  if (told?.language !== language()) return
  const answer = told.answers.find(([name]) => name === endpoint.name)
  told = undefined
  const given = answer && z.safeParse(endpoint.gives, answer[2])
  if (given?.success) queryClient.setQueryData<GivenBy<E>>(readKey(endpoint, params), given.data as GivenBy<E>)
}

/** Whose answers they are. */
const owner = (waiting?.answers.find(([name]) => name === api.session.current.name)?.[2] as { userId?: string } | undefined)?.userId

/** The answer the page brought for a call that is not stored; each is given once. */
export function takeAhead<Gives>(endpoint: { name: string; gives: z.ZodMiniType<Gives> }): Gives | undefined {
  const found = waiting?.answers.find(([name]) => name === endpoint.name)
  if (found && waiting) waiting.answers = waiting.answers.filter((answer) => answer !== found)
  return found && z.safeParse(endpoint.gives, found[2]).data
}

/** Puts the answers where the screens read them. In another language, or for another member, they are of no use. */
export function sowAhead(memberId: string) {
  const answers = waiting?.language === language() && owner === memberId ? waiting.answers : []
  waiting = undefined
  for (const [name, params, answer] of answers) {
    const endpoint = carried.find((known) => known.name === name)
    const given = endpoint && z.safeParse(endpoint.gives, answer)
    if (endpoint && given?.success) queryClient.setQueryData(readKey(endpoint, params), given.data)
  }
}
