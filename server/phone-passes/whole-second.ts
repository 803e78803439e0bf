const SECOND = 1000

/** Returns the first whole second that is not before a time. */
export const wholeSecond = (time: Date): Date =>
  new Date(Math.ceil(time.getTime() / SECOND) * SECOND)
