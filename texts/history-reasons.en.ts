import type { Text } from './format.ts'

/**
 * Texts about points and vouchers that only the server uses: what is left of a voucher, the headline
 * of a history line (reason.*), its details (explanation.*), and why an expected credit was not made
 * (expected.*).
 */
export const historyReasonsEn = {
  'voucher.left': '{left} left',
  // Used when the facts are not known.
  'explanationPlain.redeemed':
    'You exchanged points for a voucher. Points you spend still count toward your level.',
  'explanationPlain.purchase':
    'You bought something in the shop. Every full dollar earns one point.',
  'explanationPlain.subscription':
    'An order of your subscription. Every full dollar earns one point.',
  'reasonPlain.refund': 'Refund',
  'explanationPlain.refund':
    'You got a refund, and the points for it were taken back. They no longer count toward your level.',
  'explanationPlain.birthday': 'A gift for your birthday, once a year.',
  'explanationPlain.poll': 'You answered one of our polls. Each poll earns its points once.',
  'reason.welcome': 'Welcome',
  'explanation.welcome': 'A gift for joining. You can spend it, and it counts toward your level.',
  'reason.redeemed': 'Redeemed a voucher',
  'explanation.redeemed': 'You redeemed “{title}”. Points you spend still count toward your level.',
  'reason.purchase': 'Made a purchase',
  'explanation.purchase':
    'Order {order} of {date}: you paid {money}. Every full dollar earns one point.',
  'reason.subscription': 'Subscription purchase',
  'explanation.subscription':
    'Subscription order {order} of {date}: you paid {money}. Every full dollar earns one point.',
  'reason.refund': 'Refund of order {order}',
  'explanation.refund':
    'Order {order}: you got {money} back, and the points for it were taken back. They no longer count toward your level.',
  'reason.owed': 'Points still owed',
  'explanation.owed':
    'Points were taken back after you had spent them. What was missing then is taken from the points you have earned since.',
  'explanation.stillOwed': {
    one: '{count} point had already been spent: it will be taken from what you earn next.',
    other: '{count} points had already been spent: they will be taken from what you earn next.',
  },
  'reason.review': 'Wrote a review',
  'explanation.review':
    'Thank you for your review of {product}. Each product you buy earns points for one review.',
  'reason.friendReferral': 'Friend referral',
  'explanation.friendReferral':
    '{friend} joined with your link, confirmed their email and made a first purchase.',
  'reason.shopReferral': 'Shop referral',
  'explanation.shopReferral': '{friend} came to the shop with your link and bought something.',
  'reason.referralReversed': 'Referral reversed',
  'explanation.referralReversed':
    '{friend} got a refund, and what is left of the purchase is too little to count. The points for it were taken back and no longer count toward your level.',
  'reason.selfReferral': 'Referral reversed',
  'explanation.selfReferral':
    'Both accounts turned out to be yours. Points are for inviting someone else, so these were taken back. They no longer count toward your level.',
  'reason.instagramFollow': 'Instagram follow',
  'explanation.instagramFollow': 'You follow {brand} on Instagram. These points are given once.',
  'reason.stravaFollow': 'Strava follow',
  'explanation.stravaFollow': 'You follow {brand} on Strava. These points are given once.',
  'reason.birthday': 'Happy birthday',
  'explanation.birthday': 'A gift for your birthday on {date}, once a year.',
  'reason.poll': 'Answered a poll',
  'explanation.poll': 'You answered “{title}”. Each poll earns its points once.',
  'reason.custom': 'Custom action',
  'explanation.custom': 'Added by the team at {brand}.',
  'reason.video': 'Your own video',
  'explanation.video':
    'Thank you for your own 30-second video. The team at {brand} has added your points.',
  'reason.import': 'Points from before',
  'explanation.import':
    'Carried over from an earlier program. They count toward your level and cannot be spent.',
  'reason.yearlySpend': 'Your purchases this year',
  'explanation.yearlySpend':
    'What you had spent this year before the program began. It counts toward your level and cannot be spent.',
  'reason.transferred': 'Points from another membership',
  'explanation.transferred':
    'Two of your memberships were merged. These points count toward your level.',
  'reason.transferredRedeemable': 'Points from another membership',
  'explanation.transferredRedeemable':
    'Two of your memberships were merged. These points can be spent.',
  'reason.transferredOwed': 'Still owed from another membership',
  'explanation.transferredOwed':
    'Two of your memberships were merged. One of them still owed points that had been taken back, so they are taken from the points you have.',
  'reason.expired': 'Points expired',
  'explanation.expired':
    'You neither earned nor spent any points for 18 months, so the ones you had left have expired.',
  'explanation.friend': 'Someone you know',
  'explanation.product': 'a product',
  'expected.purchases': 'Your purchases in the shop',
  'expected.notVerified':
    'You get the points for your purchases and reviews once your email is confirmed. Open the email we sent you, or log in again to get a new one.',
  'expected.order': 'Order {order}, {money}',
  'expected.beforeJoining':
    'You bought this on {date}, before you joined. Only purchases made after joining earn points.',
  'expected.otherCurrency':
    'It was paid in another currency. Only purchases in {currency} earn points.',
  'expected.lessThanOneDollar':
    'Every full dollar earns one point, and this order came to less than one.',
  'expected.testOrder': 'This was a test order.',
  'expected.cancelledOrder': 'This order was canceled.',
  'expected.review': 'Review of {product}',
  'expected.reviewBeforeJoining':
    'You wrote this on {date}, before you joined. Only reviews written after joining earn points.',
  'expected.notPublished': 'Others cannot read your review yet. Once they can, you get its points.',
  'expected.notABuyer':
    'Only reviews of products you bought earn points. The shop found no purchase of this product that matches your review.',
  'expected.alreadyReviewed':
    'You already got points for a review of this product. Each product earns them once.',
  'expected.referral.friend': '{friend} joined with your link',
  'expected.referral.shop': '{friend} came to the shop with your link',
  'expected.referral.notBought':
    'There is no purchase of {least} or more yet, after refunds. You get the points with the first one after joining.',
  'expected.referral.refunded':
    'After a refund, less than {least} of the purchase is left. You get the points with the next one of {least} or more.',
  'expected.referral.samePerson':
    'The address or the phone number is your own. Points are for inviting someone else.',
  'expected.referral.cycle':
    '{friend} invited you to {brand}, directly or through others, so it cannot count the other way around as well.',
  'expected.referral.memberBefore':
    '{friend} was already a member. Points are for inviting someone new.',
  'expected.referral.referredBefore':
    'This person was already invited. Points are given once for each person.',
  'expected.referral.ended': 'By then, the program no longer gave points for this.',
} satisfies Record<string, Text>
