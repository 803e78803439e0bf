import type { Text } from './format.ts'

/** Texts of the membership page and its modals. */
export const membershipEn = {
  'preview.title': 'Preview',
  'preview.line': 'This is a preview of {tier}. The member and the points are made up.',
  'preview.askForFresh':
    'A preview stays open for a day. The person who sent you this link can make a new one.',
  'membership.tiers': 'The Levels',
  'membership.tiersLead': 'Your level depends on the points you earned in the last 18 months.',
  'membership.youAreHere': 'You are here',
  'membership.tierFrom': { one: 'From {count} point', other: 'From {count} points' },
  'membership.tierOpen': 'For every member',
  'membership.tierReached': 'Reached',
  'membership.tierToReach': { one: '{count} point to go', other: '{count} points to go' },
  'membership.reached': 'You have reached {tier}.',
  'membership.faq': 'Good to know',
  'membership.faq1': 'When do my points expire?',
  'membership.faq1Answer': 'After 18 months in which you neither earn nor spend any.',
  'membership.faq2': 'How do I move up a level?',
  'membership.faq2Answer':
    'Every full dollar you spend is a point. You move up the moment you reach the next level, and keep it for 18 months.',
  'membership.faq3': 'How do I use a code?',
  'membership.faq3Answer':
    'Show it in store or enter it at checkout. Your codes are in your pass, which also opens offline.',
  'membership.faq4': 'How do I log in again?',
  'membership.faq4Answer':
    'With a link or a code that we email you, or with your password if you have chosen one.',

  'points.earn': 'Earn Points',
  'points.rate': '1 point per $1',
  'points.earn.Referrals': 'Refer a friend',
  'points.earn.Referrals.hint': 'When they join and buy something',
  'points.earn.ShopReferrals': 'Share the shop',
  'points.earn.ShopReferrals.hint': 'When a member buys with your link',
  'points.earn.BirthdayPoints': 'Your birthday',
  'points.earn.BirthdayPoints.hint': 'Once a year',
  'points.earn.InstagramFollow': 'Follow us on Instagram',
  'points.earn.InstagramFollow.hint': 'Once',
  'points.earn.StravaFollow': 'Follow us on Strava',
  'points.earn.StravaFollow.hint': 'Once',
  'points.earn.JudgeMe': 'Write a review',
  'points.earn.JudgeMe.hint': 'Once for each product',

  'earn.getLink': 'Get my link',
  'earn.addBirthday': 'Add the date',
  'earn.birthdayOn': { one: '{count} point on {date}', other: '{count} points on {date}' },
  'earn.toShop': 'Go to shop',
  'earn.video': {
    one: 'A video of 30 seconds that you made about us: {count} point, once for each video.',
    other: 'A video of 30 seconds that you made about us: {count} points, once for each video.',
  },
  'earn.videoSend': 'Send us your video',
  'earn.follow': 'Follow',
  'earn.followed': 'Followed',

  'follow.lead': {
    one: 'Follow us on {network} and get {count} point. Once only.',
    other: 'Follow us on {network} and get {count} points. Once only.',
  },
  'follow.start': 'Follow on {network}',
  // MO-18, literal.
  'follow.sending': 'Sending you to external website. One second...',
  'follow.given': {
    one: 'Thank you. {count} point is yours.',
    other: 'Thank you. {count} points are yours.',
  },
  'follow.givenBefore': 'Thank you. You already have these points.',
  'follow.none': 'You cannot earn points with this at the moment.',
  'follow.open': 'Open {network}',

  'refer.friendLead': {
    one: 'Send this link to a friend. Once they have joined with it and made a purchase of {least} or more, you get {count} point. Refunds do not count.',
    other:
      'Send this link to a friend. Once they have joined with it and made a purchase of {least} or more, you get {count} points. Refunds do not count.',
  },
  'refer.shopLead': {
    one: 'Send friends to the shop with this link. You get {count} point once a friend has made a purchase of {least} or more with it, is a member and has confirmed their email. Refunds do not count.',
    other:
      'Send friends to the shop with this link. You get {count} points once a friend has made a purchase of {least} or more with it, is a member and has confirmed their email. Refunds do not count.',
  },
  'refer.offline': 'You are offline. You need a connection to get your link.',
  'refer.link': 'Your link',
  'refer.copy': 'Copy link',
  'refer.copyFailed': 'Press and hold the link to copy it',
  'refer.showCode': 'Show the QR code',
  'refer.code': 'QR code of your link',
  'refer.scan': 'To open your link, scan this code with a phone.',
  'refer.share': 'Share link',
  'refer.friends': 'Friends who joined',
  'refer.friend': 'A friend',
  'refer.joined': 'Joined on {date}',
  'refer.credited': { one: '{count} point on {date}', other: '{count} points on {date}' },
  'refer.waiting': 'Points come with their first purchase of {least} or more.',
  'refer.reversed':
    'The purchase was refunded. Points come with their next one of {least} or more.',
  'refer.noFriends': 'Friends appear here once they have joined and confirmed their email.',
  'refer.friendsOffline': 'You are offline. You need a connection to see who joined.',
  'membership.toItem': 'See your membership in your collection',
} satisfies Record<string, Text>
