import type { Text } from './format.ts'

/** Texts of the member's own wallets: the page and the sheets that connect one. */
export const walletsEn = {
  'wallets.noneTitle': 'We keep them for you',
  'wallets.noneText':
    'You do not need a wallet. We keep your pieces safe, and you can send them to friends from your collection. If you have a wallet of your own, you can move them there.',
  'wallets.unavailableText':
    'You do not need a wallet. We keep your pieces safe, and you can send them to friends from your collection. A wallet of your own cannot be connected here.',
  'wallets.notLoadedText': 'Your pieces are safe. We cannot show your wallets right now.',
  'wallets.what': 'What is a wallet?',
  'wallets.whatText':
    'An app that holds digital pieces for you alone. Only you can open it, so only you can move what is inside. If you lose your way in, nobody can open it for you, not even us.',
  'wallets.connect': 'Connect a wallet',
  'wallets.connectAnother': 'Connect another',
  'wallets.seeCollection': 'See my collection',
  'wallets.yoursText': 'Wherever your pieces are, they all show up in one collection.',
  'wallets.onChain': 'on {chain}',
  'wallets.main': 'Main',
  'wallets.where': 'Where your pieces are',
  'wallets.keptBy': 'Kept by {brand}',
  'wallets.elsewhere': 'In a wallet not connected here',
  'wallets.pieces': { one: '{count} piece', other: '{count} pieces' },

  'wallets.otherNetwork': 'another network',
  'wallets.another': 'Another wallet',
  'wallets.yourWallet': 'your wallet',
  'wallets.flowWallet': 'Flow wallet',

  'wallets.verifyTitle': 'Confirm your address first',
  'wallets.verifyText':
    'Before you connect a wallet, please confirm your email address. Then we know that both are yours.',
  'wallets.verify': 'Confirm my address',

  'wallets.choose': 'Choose your wallet',
  'wallets.network': 'Network',
  'wallets.onPhone': 'On this phone',
  'wallets.inBrowser': 'In this browser',
  'wallets.others': 'Other wallets',
  'wallets.anotherHint': 'Opens the wallet app you have',
  'wallets.otherDevice': 'Wallet on another device',
  'wallets.otherDeviceHint': 'Scan a code with it',
  'wallets.noneFound':
    'We found no wallet in this browser. Please open this page on a phone with a wallet app, or in the browser of your wallet.',
  'wallets.promise':
    'Your wallet asks you to share your address and to sign a short message. It costs nothing, and we cannot move anything in your wallet.',

  'wallets.waiting': 'Waiting for {wallet}',
  'wallets.waitingText':
    'Approve the request in {wallet}, then come back. This page notices by itself.',
  'wallets.waitingHere': 'Approve the request in {wallet}. It opens in its own window.',
  'wallets.scanTitle': 'Scan this code',
  'wallets.scanText':
    'Open {wallet} on your phone, scan the code and approve the request. This page notices by itself.',
  'wallets.signing': 'Now sign in {wallet}',
  'wallets.signingText':
    '{wallet} shows you a short message. Sign it, and we know that the wallet is yours. It costs nothing.',
  'wallets.saving': 'Almost there',
  'wallets.savingText': 'We are checking the signature of {wallet}.',
  'wallets.open': 'Open {wallet}',
  'wallets.openAgain': 'Open {wallet} again',
  'wallets.otherPhone': 'Is {wallet} on another phone?',
  'wallets.scan': 'Scan this code with it, or send yourself the link.',
  'wallets.code': 'Connection code',
  'wallets.copyLink': 'Copy link',
  'wallets.copyFailed': 'The link could not be copied. Please scan the code instead.',
  'wallets.cancel': 'Cancel',

  'wallets.silent': 'Did {wallet} open?',
  'wallets.silentText':
    'Ten seconds and no answer. Phones sometimes block the jump from one app to the other. The request is still open.',
  'wallets.silentHereText':
    'Ten seconds and no answer. The window of the wallet may be behind this one. The request is still open.',
  'wallets.copyTheLink': 'Copy the link',
  'wallets.showQr': 'Show a QR code',

  'wallets.rejected': 'The request was declined',
  'wallets.rejectedText':
    '{wallet} tells us someone pressed No. Nothing was connected and nothing has moved.',
  'wallets.askAgain': 'Ask again',
  'wallets.chooseOther': 'Choose another wallet',
  'wallets.wrongChain': '{wallet} is on another network',
  'wallets.wrongChainText':
    'It is set to {other}. Your pieces are on {chain}, so we need {wallet} there for a moment.',
  'wallets.walletNow': 'Now',
  'wallets.yourPieces': 'Your pieces',
  'wallets.switch': 'Switch to {chain}',
  'wallets.switchMyself': 'Do it myself in {wallet}',
  'wallets.unreachable': 'We cannot reach {wallet}',
  'wallets.unreachableText':
    'The line between us and {wallet} does not answer. Nothing was connected. Please check your connection, then try again.',
  'wallets.failed': 'That did not work',
  'wallets.tryAgain': 'Try again',
  'wallets.offline': 'You are offline. A wallet can only be connected with a connection.',

  'wallets.connected': '{wallet} is connected',
  'wallets.connectedText':
    'The address is yours, and you have proven it. Your pieces can move there whenever you like.',
  'wallets.alsoOn': 'Connect it on {chain} too',
  'wallets.done': 'Done',

  'wallets.flowSetUpFailed':
    'The place for your pieces could not be set up on Flow. Nothing was moved. Please try again.',
  'wallets.flowSetUpFailedAt':
    'The place for your pieces could not be set up on Flow: the script stopped at line {line}. Nothing was moved. Please try again.',

  'wallets.setUp': 'Make room in your wallet',
  'wallets.setUpText':
    'On Flow, a wallet needs a place for pieces of this kind, once. Your wallet asks you to sign. Nothing moves yet.',
  'wallets.setUpStart': 'Make room',
  'wallets.setUpNotYet': 'Not yet',
  'wallets.setUpSigning': 'Now approve in your wallet',
  'wallets.setUpSigningText':
    'Your wallet shows what it is asked to do. Approve it there; this page notices by itself.',
  'wallets.setUpRunning': 'Making room in your wallet',
  'wallets.setUpRunningText':
    'Flow is working on it, usually for a quarter of a minute. You can close this: it goes on by itself.',
  'wallets.setUpClose': 'Close',
  'wallets.setUpSent': 'Sent',
  'wallets.setUpInBlock': 'In a block',
  'wallets.setUpExecuted': 'Carried out',
  'wallets.setUpSealed': 'Sealed',
  'wallets.setUpDone': 'There is room now',
  'wallets.setUpDoneText': 'Your wallet has a place for this piece. It can move there now.',
  'wallets.setUpMove': { one: 'Move the piece', other: 'Move the pieces' },
  'wallets.setUpRejectedText':
    'Your wallet tells us someone pressed No. Nothing was set up and nothing has moved.',
  'wallets.setUpUnreachableText':
    'Flow or your wallet does not answer. Nothing was set up. Please check your connection, then try again.',
  'wallets.setUpOther': 'That was another account',
  'wallets.setUpOtherText':
    'Your wallet opened the account {other}. The piece goes to {address}, so please choose that one.',

  'wallets.use': 'Use as the main wallet',
  'wallets.useHint': 'Pieces on {chain} go there, unless you choose another wallet.',
  'wallets.isMain': 'This is your main wallet on {chain}.',
  'wallets.claim': 'Look for pieces',
  'wallets.claimHint': 'Brings pieces that this wallet holds into your collection.',
  'wallets.found': {
    one: 'We found {count} piece. It is in your collection now.',
    other: 'We found {count} pieces. They are in your collection now.',
  },
  'wallets.foundNone': 'Nothing new in this wallet.',
  'wallets.connectedSince': 'Connected on {date}',
  'wallets.copyAddress': 'Copy the address',
  'wallets.addressCopied': 'The address has been copied.',
  'wallets.addressNotCopied': 'Press and hold the address to copy it.',
  'wallets.remove': 'Disconnect',
  'wallets.removeTitle': 'Disconnect {wallet}?',
  'wallets.removeText':
    'What is in it stays in it and still shows in your collection. You can connect the wallet again at any time.',
  'wallets.keep': 'Keep it',
  'wallets.gone': 'This wallet is no longer connected',
  'wallets.goneText': 'You may have disconnected it on another device.',
} satisfies Record<string, Text>
