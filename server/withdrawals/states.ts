/** States before an end. A transaction of `signed` is stored and may be known to the chain. */
export const OPEN_STATES = ['requested', 'signed', 'sent', 'mined'] as const
