/** Days for which an event can be sent again. */
export const RETENTION_DAYS = 30
