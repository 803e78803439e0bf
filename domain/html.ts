/**
 * What HTML of a brand may hold, wherever it is cleaned: the server does it when a pack is applied and when it answers
 * (server/kit/html.ts), the page once more before it shows it (src/kit/Html.tsx). Nothing in the list can run, submit,
 * frame or carry a look of its own.
 */
export const htmlTags = ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a', 'img'] as const
type HtmlTag = (typeof htmlTags)[number]

/** The attributes a tag may have; no other tag has any. Where links open is decided here, not by who writes them. */
const attributes: { [Tag in HtmlTag]?: readonly string[] } = { a: ['href', 'rel', 'target'], img: ['src', 'width', 'height', 'alt'] }

/** Every link leaves for another page, which learns nothing of this one. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const

/** What is dropped with everything inside: words that were never meant to be read. */
export const wordlessTags = [
  'script', 'style', 'textarea', 'option', 'select', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'template', 'xmp', 'noembed', 'noframes', 'plaintext', 'title',
] as const

export const isHtmlTag = (tag: string): tag is HtmlTag => (htmlTags as readonly string[]).includes(tag)

export const attributesOf = (tag: string): readonly string[] => (isHtmlTag(tag) ? attributes[tag] ?? [] : [])

/** Written out, without a sign that one browser reads differently from another, and without a name before the host that could pass for it. */
export const isHtmlLink = (href: string): boolean => /^(https?:\/\/(?![^/?#]*@)|mailto:)[^\s\p{Cc}"'<>\\`]+$/iu.test(href)

/** From our own shelves: an address that could do something, or leave its folder, is no picture. */
export const isHtmlPicture = (src: string): boolean => /^\/(art|media)\/[\w-]+(?:[./][\w-]+)*$/.test(src)

/** Whether an attribute of a tag may stand as it is. */
export function isHtmlAttribute(tag: string, name: string, value: string): boolean {
  if (!attributesOf(tag).includes(name)) return false
  if (name === 'href') return isHtmlLink(value)
  if (name === 'src') return isHtmlPicture(value)
  if (name === 'width' || name === 'height') return /^\d{1,4}$/.test(value)
  return true
}
