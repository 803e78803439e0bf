/** A node is of another chain than the pack says. */
export class WrongChain extends Error {}
