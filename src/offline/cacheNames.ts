/** Names shared by page and worker. */
export const DATABASE = 'laurel'
/** Cache of drawings and media. It shows what a member owns, so logging out deletes it. */
export const PICTURES = 'pictures'
/** Caches of fonts and code, which hold no member data and stay. */
export const FONTS = 'fonts'
export const CODE = 'code'
/**
 * The most files of one release that are stored when they are used. With fewer, opening other
 * screens would remove the member's language from the phone; the build checks it.
 */
export const MAX_LATE_FILES = 300
