/** Widths in which a picture of a gallery can be had, in pixels; others are refused, so that nobody has a thousand made. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Which of the widths was asked for, if it is one. */
export const pictureWidthOf = (asked: unknown): PictureWidth | undefined => PICTURE_WIDTHS.find((width) => width === asked || String(width) === asked)

/** The widths worth offering of a picture that is so wide: none of them is larger than it but the first. */
export const widthsOf = (own: number): readonly PictureWidth[] => PICTURE_WIDTHS.filter((width, place) => place === 0 || width <= own)
