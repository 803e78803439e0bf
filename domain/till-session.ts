/** Minutes without a call, and at the till without input, after which a person is signed out there. */
export const QUIET_MINUTES = 10
