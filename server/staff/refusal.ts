/** What the person at the terminal can mend: said as it is, without a stack. */
export class Refusal extends Error {}

/** What was typed is no command. */
export class WrongUse extends Refusal {}
