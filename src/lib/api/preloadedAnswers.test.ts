import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const balance = { currentPoints: 150, pastPoints: 0, redeemablePoints: 150 }
const forMember = {
  language: 'en',
  answers: [
    ['session.current', {}, { signedIn: true, userId: 'm1' }],
    ['points.balance', { id: 'la_1' }, balance],
  ],
}
const forEverybody = { language: 'en', answers: [['content.about', {}, { about: 'Us' }]] }

let removed: string[]

/** Loads the module in a page that contains these answers. */
async function pageWith(texts: Record<string, unknown>) {
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    getElementById: (id: string) =>
      texts[id] && { textContent: JSON.stringify(texts[id]), remove: () => removed.push(id) },
  })
  const page = await import('./preloadedAnswers.ts')
  const { queryClient } = await import('./queries.ts')
  const { api } = await import('#contract/index.ts')
  const cached = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [...queryKey, state.data])
  return { ...page, api, cached }
}

beforeEach(() => {
  removed = []
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

it('puts the answers of the member into the cache, but the session', async () => {
  const page = await pageWith({ 'preloaded-answers': forMember })
  expect(removed).toEqual(['preloaded-answers'])
  expect(page.takePreloaded(page.api.session.current)).toEqual({ signedIn: true, userId: 'm1' })
  expect(page.takePreloaded(page.api.session.current)).toBeUndefined()
  page.hydrateMember('m1')
  expect(page.cached()).toEqual([['points.balance', { id: 'la_1' }, balance]])
})

it('drops the answers of another member', async () => {
  const page = await pageWith({ 'preloaded-answers': forMember })
  page.hydrateMember('m2')
  page.hydrateMember('m1')
  expect(page.cached()).toEqual([])
})

it('puts the answers of a public page into the cache', async () => {
  const page = await pageWith({ 'public-answers': forEverybody })
  page.hydratePublic()
  expect(page.cached()).toEqual([['content.about', {}, { about: 'Us' }]])
})

it('drops answers in another language', async () => {
  const page = await pageWith({
    'preloaded-answers': { ...forMember, language: 'fr' },
    'public-answers': { ...forEverybody, language: 'fr' },
  })
  page.hydratePublic()
  page.hydrateMember('m1')
  expect(page.cached()).toEqual([])
})
