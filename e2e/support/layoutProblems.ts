import type { Page } from '@playwright/test'

/**
 * Returns what a reader could not see or reach on the open screen: text that is cut off, outside of the screen or over
 * other text, and a page that is wider than the screen. With an open modal only the modal is checked.
 */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(findLayoutProblems, page.viewportSize()?.width ?? 0)

/**
 * Moves the focus through the screen with the Tab key and returns the controls that a reader would not find: without a
 * frame of 2 px, with a frame that a box cuts off, or covered (WCAG 2.4.7, 2.4.11).
 */
export async function focusProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  await page.evaluate(() => {
    document.body.tabIndex = -1
    ;(document.querySelector<HTMLElement>('dialog:modal') ?? document.body).focus()
  })
  const seen = new Set<string>()
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const { key, problem } = await page.evaluate(findFocusProblem)
    if (seen.has(key)) break
    seen.add(key)
    if (problem) problems.push(problem)
  }
  if (seen.size < 3) problems.push(`only ${seen.size} controls get the focus`)
  return [...new Set(problems)]
}

/** Runs in the page. `width`: of the screen, in pixels; a page that is wider makes the browser zoom out. */
function findLayoutProblems(width: number): string[] {
  const problems: string[] = []
  const top = document.querySelector('dialog:modal') ?? document.body
  const pageWidth = Math.max(document.documentElement.scrollWidth, innerWidth)
  if (pageWidth > width) problems.push(`the page is ${pageWidth} px wide`)

  const nameOf = (element: Element, text: string) =>
    `“${text.trim().replace(/\s+/g, ' ').slice(0, 50)}” (.${element.className} in .${element.parentElement?.className})`
  const isVisibleBox = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    overflowX === 'visible' && overflowY === 'visible'
  /** Not shown, or only for screen readers. */
  const isHidden = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    for (let box: Element | null = element; box && box !== top; box = box.parentElement) {
      const rect = box.getBoundingClientRect()
      const style = getComputedStyle(box)
      if (
        style.display !== 'inline' &&
        !isVisibleBox(style) &&
        Math.min(rect.width, rect.height) <= 1
      )
        return true
    }
    return false
  }
  const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  /** What cuts a rectangle off, unless the reader can scroll it into view. */
  const whatCuts = (element: Element, rect: DOMRect) => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // A row that scrolls sideways, not the page or a sheet, which scroll down.
      const isRow =
        isScrolled(style.overflowX) &&
        box.scrollWidth > box.clientWidth &&
        box.scrollHeight <= box.clientHeight + 1
      if (isRow || box.matches('.carousel-view')) return undefined
      if (
        style.overflowX !== 'visible' &&
        (rect.right > edge.right + 1 || rect.left < edge.left - 1)
      )
        return `cut off sideways by .${box.className}`
      if (
        style.overflowY !== 'visible' &&
        !isScrolled(style.overflowY) &&
        (rect.bottom > edge.bottom + 2 || rect.top < edge.top - 2)
      )
        return `cut off in height by .${box.className}`
      if (isScrolled(style.overflowY)) break
      if (style.position === 'fixed') {
        if (rect.bottom > innerHeight + 1) return 'below the screen'
        break
      }
    }
    return rect.right > width + 1 || rect.left < -1 ? 'outside of the screen' : undefined
  }
  /** The layer that moves on its own: a bar that stays in place lies over the text that scrolls below it. */
  const layerOf = (element: Element) => {
    for (let box: Element | null = element; box && box !== top; box = box.parentElement) {
      const { position, overflowY } = getComputedStyle(box)
      if (['fixed', 'sticky'].includes(position) || isScrolled(overflowY)) return box
    }
    return top
  }
  const pieces: { element: Element; text: string; rect: DOMRect; layer: Element }[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || !text.trim() || element.closest('script, style, svg, option, [inert]')) continue
    if (isHidden(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue
      const cut = whatCuts(element, rect)
      if (cut) problems.push(`${nameOf(element, text)}: ${cut}`)
      pieces.push({ element, text, rect, layer: layerOf(element) })
    }
  }
  // Lines of text may touch; a third of a line's height over another one is unreadable.
  pieces.forEach((one, index) => {
    for (const other of pieces.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue
      const across =
        Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const down =
        Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (across > 3 && down > Math.min(one.rect.height, other.rect.height) / 3)
        problems.push(
          `${nameOf(one.element, one.text)} lies over ${nameOf(other.element, other.text)}`,
        )
    }
  })
  for (const box of top.querySelectorAll('*')) {
    const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(box)
    if (textOverflow === 'ellipsis' && overflowX !== 'visible' && box.scrollWidth > box.clientWidth)
      problems.push(`${nameOf(box, box.textContent)}: ends in “…”`)
    if (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 2)
      problems.push(`${nameOf(box, box.textContent)}: ends in “…” after ${webkitLineClamp} lines`)
  }
  return [...new Set(problems)]
}

/** Runs in the page: what is wrong with the focused control, and a key that no other control has. */
async function findFocusProblem(): Promise<{ key: string; problem?: string }> {
  const control = document.activeElement as HTMLElement | null
  if (!control || control === document.body) return { key: 'nothing' }
  const key = String([...document.querySelectorAll('*')].indexOf(control))
  const name = `${control.tagName.toLowerCase()} “${(control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name')) ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}” (.${control.className})`
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const place = () => JSON.stringify(control.getBoundingClientRect())
  // Until the page has scrolled to it and a carousel has moved.
  for (let still = 0, before = place(), frames = 0; still < 3 && frames < 120; frames += 1) {
    await frame()
    still = place() === before ? still + 1 : 0
    before = place()
  }
  // A control of a payment service draws its own frame.
  if (control.matches('iframe')) return { key }
  const outlineOf = (box: Element, pseudo?: string) => {
    const style = getComputedStyle(box, pseudo)
    const width = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth)
    return width >= 2 ? width + parseFloat(style.outlineOffset) : undefined
  }
  // Some controls let what is beside or around them show the frame.
  const framed = [
    control,
    control.nextElementSibling,
    control.parentElement,
    control.parentElement?.parentElement,
    control.closest('label'),
  ].find((box) => box && (outlineOf(box) ?? outlineOf(box, '::after')) !== undefined)
  if (!framed) return { key, problem: `${name}: no frame` }
  const outside = outlineOf(framed) ?? outlineOf(framed, '::after') ?? 0
  const rect = framed.getBoundingClientRect()
  const shown = { top: 0, bottom: innerHeight }
  for (let box = framed.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const edge = box.getBoundingClientRect()
    if (
      overflowX !== 'visible' &&
      (rect.left - outside < edge.left - 1 || rect.right + outside > edge.right + 1)
    )
      return { key, problem: `${name}: its frame is cut off sideways by .${box.className}` }
    if (
      overflowY !== 'visible' &&
      rect.height + 2 * outside < edge.height &&
      (rect.top - outside < edge.top - 1 || rect.bottom + outside > edge.bottom + 1)
    )
      return { key, problem: `${name}: its frame is cut off in height by .${box.className}` }
    if (overflowY !== 'visible') {
      shown.top = Math.max(shown.top, edge.top)
      shown.bottom = Math.min(shown.bottom, edge.bottom)
    }
  }
  const first = Math.max(rect.top, shown.top)
  const last = Math.min(rect.bottom, shown.bottom)
  const found = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint(rect.left + rect.width / 2, first + (last - first) * part),
  )
  if (found.some((hit) => hit && (framed.contains(hit) || hit.contains(framed)))) return { key }
  return {
    key,
    problem: `${name}: covered by ${found[1] ? `.${found[1].className} in .${found[1].parentElement?.className}` : 'nothing: outside of the screen'}`,
  }
}
