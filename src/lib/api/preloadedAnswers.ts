import type { ResponseOf, ReadEndpoint } from '#contract/endpoint.ts'
import { api, coreEndpoints } from '#contract/index.ts'
import { local } from '#offline/localStore.ts'
import * as z from 'zod/mini'
import { language } from '../texts/language.ts'
import { queryClient } from './queries.ts'
import { readKey } from './read.ts'

const shape = z.object({
  language: z.string(),
  answers: z.array(z.tuple([z.string(), z.record(z.string(), z.string()), z.unknown()])),
})
type Preloaded = z.output<typeof shape>

// A phone with a logged-out mark shows the visitor's page even while the session cookie still exists.
let preloaded = local.get('loggedOut') === undefined ? read('preloaded-answers') : undefined
let publicAnswers = read('public-answers')

/** Reads and removes the answers that the server put into the page, which save a round trip at start. */
function read(id: string): Preloaded | undefined {
  const element = globalThis.document?.getElementById(id)
  element?.remove()
  return element?.textContent ? z.safeParse(shape, JSON.parse(element.textContent)).data : undefined
}

/** Writes the page's public answer for an endpoint into the query cache, once, if it is in the reader's language. */
export function hydratePublic<E extends ReadEndpoint>(endpoint: E, params: object = {}) {
  if (publicAnswers?.language !== language()) return
  const answer = publicAnswers.answers.find(([name]) => name === endpoint.name)
  publicAnswers = undefined
  const parsed = answer && z.safeParse(endpoint.response, answer[2])
  if (parsed?.success)
    queryClient.setQueryData<ResponseOf<E>>(readKey(endpoint, params), parsed.data as ResponseOf<E>)
}

const owner = (
  preloaded?.answers.find(([name]) => name === api.session.current.name)?.[2] as
    { userId?: string } | undefined
)?.userId

/** Returns and removes the page's answer for a call that bypasses the query cache; undefined when there is none. */
export function takePreloaded<Result>(endpoint: {
  name: string
  response: z.ZodMiniType<Result>
}): Result | undefined {
  const found = preloaded?.answers.find(([name]) => name === endpoint.name)
  if (found && preloaded) preloaded.answers = preloaded.answers.filter((answer) => answer !== found)
  return found && z.safeParse(endpoint.response, found[2]).data
}

/** Writes the page's answers into the query cache; drops them when language or member differ. */
export function hydrateMember(memberId: string) {
  const answers = preloaded?.language === language() && owner === memberId ? preloaded.answers : []
  preloaded = undefined
  for (const [name, params, answer] of answers) {
    const endpoint = coreEndpoints.find((known) => known.name === name)
    const parsed = endpoint && z.safeParse(endpoint.response, answer)
    if (endpoint && parsed?.success)
      queryClient.setQueryData(readKey(endpoint, params), parsed.data)
  }
}
