import {
  attributesOf,
  htmlTags,
  isHtmlAttribute,
  isHtmlImageSource,
  isHtmlTag,
  linkAttributes,
  droppedTags,
} from '#domain/allowed-html.ts'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/** Deep enough for a list in a list in a quotation. */
const MAX_DEPTH = 12

const allowed = (tag: string, attribs: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => isHtmlAttribute(tag, name, value)),
  )

const rules = (pictureAt: (src: string) => string): IOptions => ({
  allowedTags: [...htmlTags],
  allowedAttributes: Object.fromEntries(htmlTags.map((tag) => [tag, [...attributesOf(tag)]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [...droppedTags],
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs:
        attribs['href'] && isHtmlAttribute('a', 'href', attribs['href'])
          ? { href: attribs['href'], ...linkAttributes }
          : {},
    }),
    img: (tagName, attribs) => {
      const { src = '', ...others } = allowed('img', attribs)
      const found = pictureAt(src)
      return {
        tagName,
        attribs: { alt: '', ...others, ...(isHtmlImageSource(found) ? { src: found } : {}) },
      }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
})

/**
 * Returns a brand's HTML with only the elements and attributes of domain/allowed-html.ts.
 * @param pictureAt maps a picture's src to its public URL; by default unchanged
 */
export const sanitizeBrandHtml = (
  html: string,
  pictureAt: (src: string) => string = (src) => src,
): string => sanitizeHtml(html, rules(pictureAt))

/**
 * Returns what cleaning would remove, as messages for the author; empty if nothing.
 * @param pictureAt as above; a picture without a URL is an error as well
 */
export function htmlErrors(
  html: string,
  pictureAt: (src: string) => string = (src) => src,
): string[] {
  const found: string[] = []
  sanitizeHtml(html, {
    // Only inspected, never shown.
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attribs) => {
      if (!isHtmlTag(tag)) found.push(`<${tag}> is not allowed`)
      else
        found.push(
          ...Object.entries(attribs)
            .filter(([name, value]) => !isHtmlAttribute(tag, name, value))
            .map(([name, value]) => `<${tag} ${name}="${value}"> is not allowed`),
        )
      if (tag === 'img' && !pictureAt(attribs['src'] ?? ''))
        found.push(`<img src="${attribs['src'] ?? ''}"> has no picture`)
    },
  })
  return found
}
