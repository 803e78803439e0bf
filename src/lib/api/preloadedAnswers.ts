import type { ReadEndpoint, ResponseOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import type { PageAnswer } from '#contract/server-render.ts'
import { local } from '#offline/localStore.ts'
import { language } from '../texts/language.ts'
import { queryClient } from './queries.ts'
import { readKey } from './read.ts'

type Preloaded = { language: string; answers: PageAnswer[] }

// A phone with a logged-out mark shows the visitor's page even while the session cookie still exists.
let preloaded = local.get('loggedOut') === undefined ? take('preloaded-answers') : undefined
let publicAnswers = take('public-answers')

/**
 * Reads and removes the answers that the server put into the page, which save a round trip at start. Not validated: the
 * server did that, and a page is always of the same release as its scripts.
 */
function take(id: string): Preloaded | undefined {
  const element = globalThis.document?.getElementById(id)
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as Preloaded) : undefined
}

/** Writes answers into the query cache. */
export function hydrate(answers: readonly PageAnswer[]) {
  for (const [name, params, answer] of answers)
    queryClient.setQueryData(readKey({ name }, params), answer)
}

/** Writes the answers of a public page into the query cache, once; drops them when the reader's language differs. */
export function hydratePublic() {
  if (publicAnswers?.language === language()) hydrate(publicAnswers.answers)
  publicAnswers = undefined
}

const answerOf = <E extends ReadEndpoint>({ name }: E): ResponseOf<E> | undefined =>
  // The server stored it under the name of this endpoint.
  preloaded?.answers.find((answer) => answer[0] === name)?.[2] as ResponseOf<E> | undefined

const owner = answerOf(api.session.current)?.userId

/** Returns and removes the page's answer for a call that bypasses the query cache; undefined when there is none. */
export function takePreloaded<E extends ReadEndpoint>(endpoint: E): ResponseOf<E> | undefined {
  const answer = answerOf(endpoint)
  if (preloaded) preloaded.answers = preloaded.answers.filter(([name]) => name !== endpoint.name)
  return answer
}

/** Writes the page's answers into the query cache, once; drops them when language or member differ. */
export function hydrateMember(memberId: string) {
  if (preloaded?.language === language() && owner === memberId) hydrate(preloaded.answers)
  preloaded = undefined
}
