/** An error that the person at the terminal can fix: printed without a stack. */
export class Refusal extends Error {}

/** The command or its arguments are wrong. */
export class WrongUse extends Refusal {}
