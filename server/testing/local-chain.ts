// The demo uses it too, so it is not in this folder.
export {
  localKeys,
  startLocalChain,
  type LocalChain,
} from '#server/integrations/chains/local-chain.ts'
