import { attributesOf, htmlTags, isHtmlAttribute, isHtmlPicture, isHtmlTag, linkAttributes, wordlessTags } from '#domain/html.ts'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

/** Deep enough for a list in a list in a quotation. */
const DEEPEST = 12

const allowed = (tag: string, attribs: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isHtmlAttribute(tag, name, value)))

const rules = (pictureAt: (src: string) => string): IOptions => ({
  allowedTags: [...htmlTags],
  allowedAttributes: Object.fromEntries(htmlTags.map((tag) => [tag, [...attributesOf(tag)]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [...wordlessTags],
  nestingLimit: DEEPEST,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: attribs['href'] && isHtmlAttribute('a', 'href', attribs['href']) ? { href: attribs['href'], ...linkAttributes } : {} }),
    img: (tagName, attribs) => {
      const { src = '', ...others } = allowed('img', attribs)
      const found = pictureAt(src)
      return { tagName, attribs: { alt: '', ...others, ...(isHtmlPicture(found) ? { src: found } : {}) } }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
})

/**
 * HTML of a brand, cleaned by the list of domain/html.ts.
 * @param pictureAt where a picture is served that the brand names; as it stands, if nothing is said
 */
export const cleanHtml = (html: string, pictureAt: (src: string) => string = (src) => src): string => sanitizeHtml(html, rules(pictureAt))

/**
 * What cleaning would take away, each told so that whoever wrote it finds it; none if it would stay as it is.
 * @param pictureAt as above; a picture that is served nowhere is a mistake as well
 */
export function mistakesInHtml(html: string, pictureAt: (src: string) => string = (src) => src): string[] {
  const found: string[] = []
  sanitizeHtml(html, {
    // Looked at, never shown.
    allowedTags: false, allowedAttributes: false, allowVulnerableTags: true,
    onOpenTag: (tag, attribs) => {
      if (!isHtmlTag(tag)) found.push(`<${tag}> is not allowed`)
      else found.push(...Object.entries(attribs).filter(([name, value]) => !isHtmlAttribute(tag, name, value)).map(([name, value]) => `<${tag} ${name}="${value}"> is not allowed`))
      if (tag === 'img' && !pictureAt(attribs['src'] ?? '')) found.push(`<img src="${attribs['src'] ?? ''}"> has no picture`)
    },
  })
  return found
}
