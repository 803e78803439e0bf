/**
 * The HTML that a brand's texts may contain. The server sanitizes it when a pack is applied and
 * when it responds, the page again before it renders. Nothing in the list runs, submits or frames.
 */
export const htmlTags = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'a',
  'img',
] as const
type HtmlTag = (typeof htmlTags)[number]

/** The attributes of each tag. Rel and target of links are set here, not by the author. */
const attributes: { [Tag in HtmlTag]?: readonly string[] } = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'width', 'height', 'alt'],
}

/** Links open in a new tab; the target page gets neither opener nor referrer. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const

/** Tags that are removed with their content, which is not text to read. */
export const droppedTags = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'title',
] as const

/** Returns whether a tag is allowed. */
export const isHtmlTag = (tag: string): tag is HtmlTag =>
  (htmlTags as readonly string[]).includes(tag)

/** Returns the attributes that a tag may have; empty for a tag that is not allowed. */
export const attributesOf = (tag: string): readonly string[] =>
  isHtmlTag(tag) ? (attributes[tag] ?? []) : []

/**
 * Returns whether a link is an absolute http(s) or mailto URL, without characters that browsers
 * parse differently and without user info before the host, which could pass for the host.
 */
export const isHtmlLink = (href: string): boolean =>
  /^(https?:\/\/(?![^/?#]*@)|mailto:)[^\s\p{Cc}"'<>\\`]+$/iu.test(href)

/** Returns whether an image is our own file: no other host, no parent folder, no query. */
export const isHtmlImageSource = (src: string): boolean =>
  /^\/(art|media)\/[\w-]+(?:[./][\w-]+)*$/.test(src)

/** Returns whether an attribute of a tag may stay as it is. */
export function isHtmlAttribute(tag: string, name: string, value: string): boolean {
  if (!attributesOf(tag).includes(name)) return false
  if (name === 'href') return isHtmlLink(value)
  if (name === 'src') return isHtmlImageSource(value)
  if (name === 'width' || name === 'height') return /^\d{1,4}$/.test(value)
  return true
}
