import type { Page } from '@playwright/test'
import { payloads } from '#domain/payloads.ts'
import { isHtmlAttribute, isHtmlTag } from '#domain/html.ts'
import { expect, test } from './fixtures.ts'
import { withoutAnswersAhead } from './member.ts'
import { apiHeaders } from './network.ts'
import { paths } from '../src/kit/paths.ts'

// The server cleans as well (server/kit/html.test.ts): here its answers are replaced, so that the page stands alone.
test.use({ serviceWorkers: 'block' })

/** What the page has made of every announcement: its elements, each with its attributes. */
const madeOf = (page: Page) => page.locator('.news-item .html').evaluateAll((all) => all.flatMap((one) => [...one.querySelectorAll('*')].map((element) => ({
  tag: element.localName, attributes: [...element.attributes].map(({ name, value }) => [name, value] as [string, string]),
}))))

/** Everything that is asked of another house, and every message that runs. */
function watched(page: Page): string[] {
  const happened: string[] = []
  page.on('request', (request) => { if (request.url().includes('evil.test')) happened.push(request.url()) })
  page.on('dialog', (dialog) => { happened.push(dialog.message()); void dialog.dismiss() })
  return happened
}

const BATCH = 25
for (let first = 0; first < payloads.length; first += BATCH) {
  test(`HTML that means harm runs, submits, frames and leaves nothing in the page (${first + 1} to ${first + BATCH})`, async ({ member, page }) => {
    const batch = payloads.slice(first, first + BATCH)
    const happened = watched(page)
    await withoutAnswersAhead(page)
    await page.addInitScript('globalThis.pwned = () => { alert("pwned") }')
    await page.route('**/api/posts/Brand*', (route) => route.fulfill({ headers: apiHeaders, json: { announcements: batch.map((textContent, place) => ({ announcementId: String(place), textContent: `<p>Mark ${place}</p>${textContent}`, dateCreated: '2026-01-01T00:00:00.000Z' })) } }))
    await member.opens(paths.collection())
    await expect(page.locator('.news-item .html')).toHaveCount(batch.length)
    await expect(page.getByText('Mark 0', { exact: true })).toBeAttached()

    const elements = await madeOf(page)
    expect(elements.filter(({ tag }) => !isHtmlTag(tag))).toEqual([])
    expect(elements.flatMap(({ tag, attributes }) => attributes.filter(([name, value]) => !isHtmlAttribute(tag, name, value)).map(([name, value]) => `${tag} ${name}=${value}`))).toEqual([])
    for (const link of await page.locator('.news-item .html a[href]').all()) await expect(link).toHaveAttribute('href', /^(https?:|mailto:)/)
    // What waits for a pointer or the focus gets both.
    await page.evaluate(() => { for (const element of document.querySelectorAll<HTMLElement>('.news-item .html *')) for (const type of ['mouseover', 'click', 'focus', 'animationstart', 'toggle', 'beforecopy']) element.dispatchEvent(new Event(type, { bubbles: false })) })
    expect([happened, page.url().endsWith(paths.collection())]).toEqual([[], true])
  })
}
