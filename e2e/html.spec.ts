import type { Page } from '@playwright/test'
import { htmlAttacks } from '#domain/html-attacks.ts'
import { isHtmlAttribute, isHtmlTag } from '#domain/allowed-html.ts'
import { expect, test } from './support/fixtures.ts'
import { withoutPreloadedAnswers } from './support/member.ts'
import { apiHeaders } from './support/network.ts'
import { paths } from '../src/lib/navigation/paths.ts'

// The server sanitizes too (server/lib/html/sanitize.test.ts). These tests replace its responses, so that only the page does it.
test.use({ serviceWorkers: 'block' })

/** Returns the elements, with attributes, that the page renders for all announcements. */
const elementsOf = (page: Page) =>
  page.locator('.news-item .html').evaluateAll((all) =>
    all.flatMap((one) =>
      [...one.querySelectorAll('*')].map((element) => ({
        tag: element.localName,
        attributes: [...element.attributes].map(
          ({ name, value }) => [name, value] as [string, string],
        ),
      })),
    ),
  )

/** Collects every request to the attacker's host and every dialog that opens. */
function attackEffects(page: Page): string[] {
  const effects: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) effects.push(request.url())
  })
  page.on('dialog', (dialog) => {
    effects.push(dialog.message())
    void dialog.dismiss()
  })
  return effects
}

const BATCH = 25
for (let first = 0; first < htmlAttacks.length; first += BATCH) {
  test(`sanitizes malicious HTML in announcements (attacks ${first + 1} to ${first + BATCH})`, async ({
    member,
    page,
  }) => {
    const batch = htmlAttacks.slice(first, first + BATCH)
    const effects = attackEffects(page)
    await withoutPreloadedAnswers(page)
    await page.addInitScript('globalThis.pwned = () => { alert("pwned") }')
    await page.route('**/api/posts/Brand*', (route) =>
      route.fulfill({
        headers: apiHeaders,
        json: {
          announcements: batch.map((textContent, place) => ({
            announcementId: String(place),
            textContent: `<p>Mark ${place}</p>${textContent}`,
            dateCreated: '2026-01-01T00:00:00.000Z',
          })),
        },
      }),
    )
    await member.open(paths.collection())
    await expect(page.locator('.news-item .html')).toHaveCount(batch.length)
    await expect(page.getByText('Mark 0', { exact: true })).toBeAttached()

    const elements = await elementsOf(page)
    expect(elements.filter(({ tag }) => !isHtmlTag(tag))).toEqual([])
    expect(
      elements.flatMap(({ tag, attributes }) =>
        attributes
          .filter(([name, value]) => !isHtmlAttribute(tag, name, value))
          .map(([name, value]) => `${tag} ${name}=${value}`),
      ),
    ).toEqual([])
    for (const link of await page.locator('.news-item .html a[href]').all())
      await expect(link).toHaveAttribute('href', /^(https?:|mailto:)/)
    // Trigger handlers that wait for a pointer or the focus.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('.news-item .html *'))
        for (const type of [
          'mouseover',
          'click',
          'focus',
          'animationstart',
          'toggle',
          'beforecopy',
        ])
          element.dispatchEvent(new Event(type, { bubbles: false }))
    })
    expect([effects, page.url().endsWith(paths.collection())]).toEqual([[], true])
  })
}
