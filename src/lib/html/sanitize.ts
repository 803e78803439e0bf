import createPurifier from 'dompurify'
import {
  attributesOf,
  htmlTags,
  isHtmlAttribute,
  linkAttributes,
  droppedTags,
} from '#domain/allowed-html.ts'

const purifier = createPurifier(window)

// DOMPurify's own list also allows forms, styles and SVG, so each attribute is checked against domain/allowed-html.ts.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = isHtmlAttribute(element.localName, attribute.attrName, attribute.attrValue)
  attribute.forceKeepAttr = attribute.keepAttr
})
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName === 'img' && !element.hasAttribute('src')) element.remove()
  if (element.localName !== 'a') return
  for (const [name, value] of Object.entries(linkAttributes)) {
    if (element.hasAttribute('href')) element.setAttribute(name, value)
    else element.removeAttribute(name)
  }
})

/** Sanitizes HTML by the list of domain/allowed-html.ts, a second time after the server. Only for Html.tsx. */
export const sanitizeInPage = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...htmlTags],
    ALLOWED_ATTR: [...new Set(htmlTags.flatMap((tag) => [...attributesOf(tag)]))],
    FORBID_CONTENTS: [...droppedTags],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  })
