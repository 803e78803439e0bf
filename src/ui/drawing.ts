/** Returns the CSS value of a drawing in the pack's art folder; server/web/theme.ts defines its address. */
export const drawing = (name: string): string => `var(--art-${name})`
