import type { Text } from './format.ts'

/** Texts of moving pieces to the member's own wallet, in the modal and on the pages that show it. */
export const withdrawalsEn = {
  'withdraw.title': 'Move to a wallet',
  'withdraw.back': 'Back',
  'withdraw.close': 'Close',
  'withdraw.button': 'Move to my wallet',
  'withdraw.pieces': 'Move pieces to a wallet',
  'withdraw.resume': 'Go on with what you wanted to move',

  'withdraw.which': 'Which ones?',
  'withdraw.moveIt': { one: 'Move it to your wallet?', other: 'Move them to your wallet?' },
  'withdraw.numbered': 'No. {number}',
  'withdraw.numberedOf': 'No. {number} of {supply}',
  'withdraw.needsWallet': 'Needs a wallet on {chain}',
  'withdraw.nothing': 'There is nothing to move',
  'withdraw.nothingText':
    'Everything you have is in a wallet, on its way, or stays with your membership.',
  'withdraw.notOffered':
    'Your pieces on {chain} stay with us: wallets of that network cannot be connected here.',
  'withdraw.yourWallet': 'your wallet',
  'withdraw.yourWalletRow': 'Your wallet',
  'withdraw.goingTo': 'Going to',
  'withdraw.onChain': 'on {chain}',
  'withdraw.change': 'Change',
  'withdraw.changeOn': 'the wallet on {chain}',
  'withdraw.chooseWallet': 'Which wallet?',
  'withdraw.main': 'Main',
  'withdraw.useWallet': 'Use this wallet',
  'withdraw.another': 'Connect another',
  'withdraw.warning': 'Check the address.',
  'withdraw.warningText':
    'We cannot bring a piece back from a wallet, so this cannot be undone. There is no fee: we pay the network.',
  'withdraw.mintedOnTheWay': {
    one: 'It is minted on the way: until now it was only with us, and not on the blockchain.',
    other:
      'Pieces that were only with us until now, and not on the blockchain, are minted on the way.',
  },
  'withdraw.move': { one: 'Move {count} piece', other: 'Move {count} pieces' },
  'withdraw.moveNone': 'Move pieces',
  'withdraw.choose': 'Choose at least one piece.',
  'withdraw.notYet': 'Not yet',
  'withdraw.offline': 'You are offline. Moving a piece needs a connection.',
  'withdraw.logInFirst': 'Please log in to move it.',
  'withdraw.someMoved': {
    one: '{count} piece is on its way already.',
    other: '{count} pieces are on their way already.',
  },

  'withdraw.proof': 'One more thing: is it you?',
  'withdraw.proofText':
    'A piece that has left cannot be brought back, so we make sure that it is you.',

  'withdraw.blockedTitle': 'This one stays here for now',
  'withdraw.verifyTitle': 'First, confirm your email',
  'withdraw.toDetails': 'Go to my details',
  'withdraw.noWalletTitle': 'First, connect a wallet',
  'withdraw.noWallet':
    'We keep your pieces safe, so you do not need a wallet. If you have one on {chain}, connect it, and then come back here to move your piece.',
  'withdraw.connect': 'Connect a wallet',
  'withdraw.setUp': 'Make room in my wallet',

  'withdraw.onTheWay': 'On the way to {wallet}',
  'withdraw.onTheWayText': {
    one: 'You can close this page. We email you when it has arrived.',
    other: 'You can close this page. We email you when they have arrived.',
  },
  'withdraw.waitOffline':
    'You are offline. It goes on without you, and this page catches up later.',
  'withdraw.requested': 'Requested',
  'withdraw.sent': 'Sent',
  'withdraw.confirmed': 'Confirmed',
  'withdraw.inWallet': 'In your wallet',
  'withdraw.sending': 'In a moment: we are preparing it',
  'withdraw.mining': 'The network has it, and takes it in soon',
  'withdraw.confirmations': '{confirmations} of {needed} confirmations',
  'withdraw.left': {
    one: '{confirmations} of {needed} confirmations, about {count} minute left',
    other: '{confirmations} of {needed} confirmations, about {count} minutes left',
  },
  'withdraw.today': 'Today, {time}',
  'withdraw.onDay': '{day}, {time}',
  'withdraw.explorer': 'View on the explorer',
  'withdraw.transaction': 'Transaction',
  'withdraw.copy': 'Copy',
  'withdraw.arrived': { one: 'It is in {wallet}', other: 'They are in {wallet}' },
  'withdraw.arrivedText': {
    one: 'It has left our keeping. You still find it in your collection here.',
    other: '{count} pieces have left our keeping. You still find them in your collection here.',
  },
  'withdraw.toCollection': 'See my collection',
  'withdraw.failed': 'It did not move',
  'withdraw.failedText': {
    one: 'It did not work this time. Your piece is with us, as before, and you can try again.',
    other: 'It did not work this time. Your pieces are with us, as before, and you can try again.',
  },
  'withdraw.someFailed': '{title} did not move. It is with us, as before.',
  'withdraw.again': 'Try again',
  'withdraw.none': 'It is not on its way',
  'withdraw.noneText': 'There is no move to a wallet that we could show here.',

  'withdraw.panelTitle': 'On its way to your wallet',
  'withdraw.panelDone': 'In your own wallet',
  'withdraw.panelDoneText':
    'It is in your own wallet, so it is sent from there. Its benefits stay yours while you have it.',
  'withdraw.panelFailed': 'It did not move to your wallet',
  'withdraw.follow': 'See how far it is',
} satisfies Record<string, Text>
