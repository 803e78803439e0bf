/** Widths of gallery pictures in pixels. Others are refused, to bound the number of variants. */
const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Returns the requested width when it is one of the served widths; undefined otherwise. */
export const nearestPictureWidth = (requested: unknown): PictureWidth | undefined =>
  PICTURE_WIDTHS.find((width) => String(width) === requested)

/** Returns the widths to offer for a picture: the smallest, and others up to its own width. */
export const availableWidths = (originalWidth: number): readonly PictureWidth[] =>
  PICTURE_WIDTHS.filter((width, index) => index === 0 || width <= originalWidth)
