/** Names that page and worker must agree upon. */
export const DATABASE = 'laurel'
/** Drawings and media: what a member owns shows in them, so they go when she does. */
export const PICTURES = 'pictures'
/** Fonts and code are the brand's and stay. */
export const FONTS = 'fonts'
export const CODE = 'code'
