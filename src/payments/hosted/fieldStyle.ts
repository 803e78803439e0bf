import type { SetupOptions } from './paysafe.ts'

/** The look of a field on this page, for the input in its frame: colors and sizes as the browser has computed them. */
export function fieldStyle(field: Element, quiet: Element): SetupOptions['style'] {
  const { color, fontSize } = getComputedStyle(field)
  const placeholder = { color: getComputedStyle(quiet).color }
  return {
    input: {
      color,
      'font-size': fontSize,
      // The frame has none of the brand's fonts.
      'font-family': 'system-ui, sans-serif',
      padding: '0',
    },
    placeholder,
    '::placeholder': placeholder,
  }
}
