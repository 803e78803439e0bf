/** An error that the person at the terminal can fix: printed without a stack. */
export class CommandError extends Error {}

/** The command or its arguments are wrong. */
export class UsageError extends CommandError {}
