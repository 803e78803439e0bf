/**
 * Lists for every column of tables with personal data whether the export contains it and whether it
 * is erased with the account. server/account/privacy/columns.test.ts compares it with the schema and tests
 * each line.
 */
export type Columns = {
  exportedAndErased?: readonly string[]
  /** In the export; remains after erasure, because … */
  exported?: Readonly<Record<string, string>>
  /** Erased; not in the export, because … */
  erased?: Readonly<Record<string, string>>
  /** Neither in the export nor erased, because … */
  neither?: Readonly<Record<string, string>>
  /**
   * Keys, references and amounts that must be consistent: the test keeps the values written by the
   * product.
   */
  real?: readonly string[]
  /** Always empty in rows of members who are neither erased nor merged. */
  empty?: readonly string[]
}

const brand = 'which brand the row belongs to'
const key = 'an identifier without a meaning to the member'
const owner = 'refers to the account row, which contains no personal data any more'
const ledger = 'the ledger is append-only, and anonymous once the account is erased (decision 0020)'
const books = 'the counterpart of a ledger entry: what was bought, credited or redeemed, anonymous'
const secret = 'a secret or its hash'
const technical = 'technical state of the server, no data about the member'
const story = 'how the item came to its owner, anonymous once the account is erased'
const link = 'refers to the account, which is the export itself'

export const personalColumns: Readonly<Record<string, Columns>> = {
  accounts: {
    exportedAndErased: [
      'email',
      'is_verified',
      'first_name',
      'last_name',
      'username',
      'telephone',
      'date_of_birth',
      'language',
      'requires_code',
      'muted_emails',
      'billing',
    ],
    exported: { id: owner, created_at: 'when the row was created, anonymous' },
    neither: {
      brand,
      erased_at: 'set by erasing',
      merged_into: 'an account that staff merged is exported and erased with the one it is in',
    },
    real: ['id', 'brand', 'email'],
    empty: ['erased_at', 'merged_into'],
  },
  passwords: {
    exportedAndErased: ['set_at'],
    erased: { account_id: link, hash: secret },
    real: ['account_id', 'hash'],
  },
  loyalty_accounts: {
    exported: {
      member_code: 'anonymous once the account is erased',
      tier_id: ledger,
      tier_reached_at: ledger,
      redeemable_points: ledger,
      owed_points: ledger,
      last_active_at: ledger,
      joined_at: ledger,
    },
    neither: {
      id: key,
      brand,
      account_id: owner,
      membership_id: 'the program, exported by its name',
      nft_id: key,
      merged_into: 'a loyalty account that staff merged counts for the one it is in',
    },
    real: [
      'id',
      'brand',
      'account_id',
      'membership_id',
      'nft_id',
      'tier_id',
      'redeemable_points',
      'owed_points',
    ],
    empty: ['merged_into'],
  },
  point_entries: {
    exported: {
      at: ledger,
      redeemable_delta: ledger,
      tier_points_delta: ledger,
      reason_values: ledger,
    },
    neither: {
      id: key,
      loyalty_account_id: owner,
      owed_delta: 'exported as the points owed now',
      redeemable_after: 'follows from the entries',
      origin_type: 'exported as the reason',
      reason_key: 'exported as the reason',
      idempotency_key: technical,
    },
    real: [
      'id',
      'loyalty_account_id',
      'redeemable_delta',
      'tier_points_delta',
      'owed_delta',
      'redeemable_after',
      'origin_type',
      'reason_key',
      'reason_values',
    ],
  },
  notices: {
    exported: { kind: ledger, sent_at: ledger, ends_at: ledger },
    neither: {
      loyalty_account_id: owner,
      period: 'what the notice counts from, exported as its date',
    },
    real: ['loyalty_account_id', 'kind'],
  },
  vouchers: {
    exported: {
      kind: books,
      title: books,
      description: books,
      value: books,
      place: books,
      time: books,
      code: books,
      redeemed_at: books,
      expires_at: books,
    },
    neither: {
      id: key,
      loyalty_account_id: owner,
      offer_id: 'exported by its title',
      art: 'the name of a drawing of the brand',
      entry_id: key,
      reminded_at: 'the day of an email that is exported',
      is_usable_in_parts: 'how the offer works',
    },
    real: ['id', 'loyalty_account_id', 'offer_id', 'entry_id'],
  },
  voucher_uses: {
    exported: {
      cents: books,
      used_at: books,
      undone_at: books,
    },
    exportedAndErased: ['receipt', 'undo_reason'],
    neither: {
      id: key,
      brand,
      source: 'what kind of voucher it was',
      voucher_id: key,
      code: 'exported with the voucher',
      is_last: 'follows from the amounts',
      store_id: 'exported by its name',
      key_id: technical,
      staff_id: 'of the brand’s staff',
      undone_by_key: technical,
    },
    real: ['id', 'brand', 'source', 'voucher_id', 'code', 'is_last', 'store_id'],
  },
  idempotency_records: {
    erased: {
      account_id: link,
      call: technical,
      key: technical,
      body_hash: technical,
      problem: 'not used any more',
      voucher_id: 'not used any more',
      claim_id: technical,
      claimed_until: technical,
      status: technical,
      response: 'sent as the response',
      at: technical,
    },
    real: ['account_id'],
    empty: ['problem', 'voucher_id'],
  },
  orders: {
    exported: {
      name: books,
      cents: books,
      currency: books,
      placed_at: books,
      points: books,
      state: books,
    },
    erased: { buyer_hash: 'a keyed hash of the email', shop_link: 'the link of another member' },
    neither: {
      brand,
      order_id: 'the number of the shop, exported by the name of the order',
      loyalty_account_id: owner,
      origin_type: 'exported as the reason in the history',
      received_at: technical,
      reason: 'exported with the state',
      staff_id: 'of the brand’s staff',
    },
    real: ['brand', 'order_id', 'loyalty_account_id', 'origin_type'],
  },
  reviews: {
    exported: { product_name: books, written_at: books, state: books },
    erased: { buyer_hash: 'a keyed hash of the email' },
    neither: {
      brand,
      review_id: 'the number of the review service',
      product_id: 'exported by the name of the product',
      loyalty_account_id: owner,
      reason: 'exported with the state',
    },
    real: ['brand', 'review_id', 'loyalty_account_id'],
  },
  referral_codes: {
    exportedAndErased: ['code', 'kind', 'created_at'],
    erased: { brand, loyalty_account_id: link },
    real: ['brand', 'loyalty_account_id'],
  },
  // A row that has credited points. Rows without credited points are deleted with either account.
  referrals: {
    exported: { kind: books, state: books, points: books, created_at: books },
    neither: {
      id: key,
      brand,
      referrer_id: owner,
      friend_account_id: 'another member, or the erased row',
      person_hash: 'a keyed hash: a mailbox is referred once (decision 0027)',
      can_name_friend: 'whether another member may read a first name',
      order_id: 'the order of another member',
      reason: 'exported with the state',
      settled_at: 'exported as the entry of the history',
    },
    real: ['id', 'brand', 'kind', 'referrer_id', 'friend_account_id', 'state', 'can_name_friend'],
  },
  poll_answers: {
    exportedAndErased: ['option_id', 'answer_text', 'at'],
    erased: { poll_id: 'exported by its title', account_id: link },
    real: ['poll_id', 'account_id'],
  },
  contest_entries: {
    exportedAndErased: ['terms_version', 'at', 'draw_number'],
    erased: { contest_id: 'exported by its title', account_id: link },
    real: ['contest_id', 'account_id'],
  },
  contest_winners: {
    exported: {
      place: 'anonymous once the account is erased; it proves the draw',
      notified_at: 'when the winner was written to, anonymous once the account is erased',
    },
    erased: { account_id: link },
    neither: {
      contest_id: 'exported by its title with the entry',
      draw_number: 'exported with the entry; it proves the draw',
    },
    real: ['contest_id', 'place', 'draw_number', 'account_id'],
  },
  participations: {
    erased: {
      activity: 'exported as the answer or the entry',
      activity_id: 'exported as the answer or the entry',
      person_hash: 'a keyed hash of the email',
      account_id: link,
    },
    real: ['account_id'],
  },
  voucher_codes: {
    exported: {
      code: 'an issued code must not be issued again',
      claimed_at: 'an issued code must not be issued again',
    },
    erased: { account_id: link, period: 'exported as the day of the claim' },
    neither: {
      voucher_id: 'exported by the name of the benefit',
      brand,
      added_at: 'when the brand added the code',
    },
    real: ['voucher_id', 'brand', 'account_id'],
  },
  draft_orders: {
    exportedAndErased: ['gated_commerce_id', 'url', 'created_at', 'valid_until'],
    erased: {
      nft_id: 'exported with the assets',
      account_id: link,
      reference: 'the number of the shop, exported as its URL',
    },
    real: ['account_id'],
  },
  nfts: {
    exportedAndErased: ['withdraw_address'],
    exported: {
      id: owner,
      number: 'two items must not get the same number',
      date_purchased: books,
      date_minted: books,
      contract_address: 'the contract of the asset',
      received_in_wallet_at: story,
      paid_cents: books,
    },
    neither: {
      brand,
      asset_id: 'exported by its name',
      owner_id: owner,
      has_pending_transfer: 'exported as the transfer itself',
      received_by: 'exported as the transfer itself',
    },
    real: ['id', 'brand', 'asset_id', 'owner_id', 'received_by'],
  },
  transfers: {
    exportedAndErased: [
      'recipient_email',
      'recipient_first_name',
      'recipient_last_name',
      'message',
    ],
    exported: {
      is_for_anyone: story,
      language: story,
      state: story,
      created_at: story,
      expires_at: story,
      emailed_at: story,
      reminded_at: story,
      closed_at: story,
    },
    neither: {
      id: key,
      brand,
      nft_id: 'exported by its name and number',
      sender_id: owner,
      token_hash: secret,
      claimed_by: 'another member, or the erased row',
    },
    real: ['id', 'brand', 'nft_id', 'sender_id', 'claimed_by', 'state'],
  },
  transfer_events: {
    exported: { kind: story, at: story },
    neither: { id: key, transfer_id: key, account_id: owner },
    real: ['id', 'transfer_id', 'kind', 'account_id'],
  },
  accepted_links: {
    exportedAndErased: ['accepted_at'],
    erased: { account_id: link, token_hash: secret, brand },
    real: ['account_id', 'brand'],
  },
  invitation_claims: {
    exported: {
      nft_id: 'how an item came to its owner, anonymous',
      claimed_at: 'how an item came to its owner, anonymous',
    },
    neither: { campaign: 'a batch of links, or a hash', account_id: owner, brand },
    real: ['account_id', 'brand', 'nft_id'],
  },
  chain_operations: {
    exportedAndErased: ['to_address'],
    exported: {
      blockchain: story,
      nft_id: story,
      state: story,
      requested_at: story,
      sent_at: story,
      mined_at: story,
      closed_at: story,
    },
    neither: {
      id: key,
      sequence: key,
      brand,
      kind: technical,
      asset_id: 'exported with the item',
      account_id: owner,
      contract: technical,
      contract_address: 'exported with the item',
      token_id: 'the number of the item',
      failure: technical,
      network: technical,
      signer: technical,
      nonce: technical,
      block: technical,
      confirmations: technical,
    },
    real: [
      'id',
      'sequence',
      'brand',
      'blockchain',
      'kind',
      'asset_id',
      'nft_id',
      'account_id',
      'state',
      'failure',
      'closed_at',
      'contract',
    ],
    empty: ['contract'],
  },
  chain_deposits: {
    exportedAndErased: ['from_address'],
    exported: { nft_id: story, at: story },
    neither: {
      brand,
      blockchain: 'exported with the item',
      hash: key,
      position: key,
      account_id: owner,
    },
    real: ['brand', 'blockchain', 'nft_id', 'account_id'],
  },
  phone_passes: {
    exported: {
      platform: story,
      nft_id: story,
      language: story,
      created_at: story,
      changed_at: story,
      voided_at: 'set by erasing',
    },
    neither: {
      serial: key,
      brand,
      account_id: owner,
      loyalty_account_id: owner,
      tag: technical,
    },
    real: ['serial', 'brand', 'platform', 'nft_id', 'account_id', 'language'],
    empty: ['voided_at'],
  },
  phone_pass_registrations: {
    exported: {
      device_id: 'the phone must learn that its pass is void; deleted a month later',
      registered_at: 'when the row was created, deleted a month after the pass is void',
    },
    neither: {
      serial: key,
      push_token: secret,
      due_at: technical,
      leased_until: technical,
      attempts: technical,
    },
    real: ['serial'],
  },
  push_subscriptions: {
    exportedAndErased: ['language', 'device', 'muted_kinds', 'created_at', 'notified_at'],
    erased: {
      id: key,
      brand,
      account_id: link,
      endpoint: 'others could send messages to it; the export names its push service',
      p256dh: secret,
      vapid_key: technical,
      auth: secret,
      session_hash: secret,
      device_id: key,
    },
    real: ['id', 'brand', 'account_id', 'language', 'endpoint'],
  },
  push_messages: {
    exportedAndErased: ['kind', 'created_at'],
    erased: {
      subscription_id: link,
      topic: key,
      values: key,
      attempts: technical,
      due_at: technical,
    },
    real: ['subscription_id'],
  },
  webhook_events: {
    exportedAndErased: ['type', 'data', 'at'],
    erased: { id: key, sequence: key, account_id: link, brand },
    real: ['id', 'sequence', 'account_id', 'brand'],
  },
  webhook_deliveries: {
    exportedAndErased: ['state'],
    erased: {
      event_id: key,
      endpoint_id: 'exported by its host',
      account_id: link,
      sequence: key,
      attempts: technical,
      queued_at: technical,
      due_at: technical,
      attempted_at: technical,
      error: technical,
    },
    real: ['event_id', 'endpoint_id', 'account_id'],
  },
  wallets: {
    exportedAndErased: ['blockchain', 'wallet_type', 'address', 'connected_at', 'chosen_at'],
    erased: { id: key, account_id: link, brand },
    real: ['id', 'account_id', 'brand', 'blockchain'],
  },
  wallet_challenges: {
    exportedAndErased: ['blockchain', 'address', 'created_at', 'used_at'],
    erased: {
      nonce_hash: secret,
      account_id: link,
      brand,
      host: technical,
      language: 'exported with the account',
      expires_at: 'ten minutes after it was created',
      used_key: technical,
    },
    real: ['nonce_hash', 'account_id', 'brand', 'blockchain', 'language'],
  },
  drop_sign_ups: {
    exportedAndErased: [
      'drop_id',
      'email',
      'first_name',
      'last_name',
      'telephone',
      'location',
      'sign_up_url',
      'time_zone',
      'language',
      'created_at',
      'notified_at',
      'email_ended_at',
    ],
    erased: { id: key, brand, account_id: link },
    real: ['id', 'brand', 'email', 'account_id'],
  },
  // A row with an item. A row without a claimed item is deleted.
  free_items: {
    exported: {
      drop_id: 'a mailbox gets one item (decision 0030)',
      nft_id: 'a mailbox gets one item (decision 0030)',
      created_at: 'a mailbox gets one item (decision 0030)',
      claimed_at: 'a mailbox gets one item (decision 0030)',
    },
    erased: { account_id: link },
    neither: {
      id: key,
      brand,
      person_hash: 'a keyed hash: a mailbox gets one item (decision 0030)',
    },
    real: ['id', 'brand', 'account_id'],
  },
  sessions: {
    exportedAndErased: ['device', 'created_at', 'expires_at'],
    erased: {
      token_hash: secret,
      account_id: link,
      brand,
      id: key,
      proven_at: 'counts for ten minutes',
      logged_in_at: 'the same as when it began, or that of the device',
      device_id: link,
    },
    real: ['account_id', 'brand'],
  },
  remembered_devices: {
    exportedAndErased: ['device', 'logged_in_at', 'expires_at'],
    erased: {
      id: key,
      account_id: link,
      brand,
      created_at: 'close to the login',
      used_at: 'follows from when it expires',
      used: 'a count of renewals',
      issued: 'a count of renewals',
      issued_at: 'follows from when it expires',
    },
    real: ['account_id', 'brand'],
  },
  passkeys: {
    exportedAndErased: ['device', 'created_at', 'used_at'],
    erased: {
      id: key,
      account_id: link,
      brand,
      credential_id: secret,
      public_key: secret,
      counter: 'a count of logins',
      transports: 'how the browser reaches the passkey',
    },
    real: ['account_id', 'brand'],
  },
  passkey_challenges: {
    erased: {
      challenge_hash: secret,
      brand,
      account_id: link,
      created_at: 'counts for five minutes',
      expires_at: 'counts for five minutes',
    },
    real: ['account_id', 'brand'],
  },
  known_browsers: {
    erased: {
      account_id: link,
      browser_hash: secret,
      proven_at: 'counts for ninety days',
    },
    real: ['account_id', 'browser_hash'],
  },
  login_links: {
    exportedAndErased: ['created_at', 'used_at'],
    erased: {
      id: key,
      account_id: link,
      membership_id: 'the program',
      token_hash: secret,
      code_hash: secret,
      expires_at: 'half an hour after it was sent',
    },
    real: ['account_id', 'membership_id'],
  },
  wrong_codes: {
    erased: {
      address_hash: 'a keyed hash of the email',
      tries: 'a limit that counts for minutes',
      since: 'a limit that counts for minutes',
    },
    real: ['address_hash'],
  },
  failed_logins: {
    erased: {
      key_hash: 'a keyed hash of email and network',
      tries: 'a limit that counts for minutes',
      since: 'a limit that counts for minutes',
    },
    real: ['key_hash', 'tries'],
  },
  challenges: {
    exportedAndErased: ['created_at', 'expires_at', 'used_at'],
    erased: {
      id: key,
      token_hash: secret,
      brand,
      account_id: link,
      registration: 'becomes the account, or is deleted within hours',
      code_hash: secret,
      code_expires_at: technical,
      tries: 'a limit that counts for minutes',
    },
    real: ['brand', 'account_id'],
  },
  password_resets: {
    exportedAndErased: ['created_at', 'expires_at', 'used_at'],
    erased: { token_hash: secret, account_id: link, brand },
    real: ['account_id', 'brand'],
  },
  email_changes: {
    exportedAndErased: ['email', 'created_at'],
    erased: {
      account_id: link,
      brand,
      token_hash: secret,
      expires_at: 'half an hour after it was requested',
    },
    real: ['account_id', 'brand'],
  },
  outbox: {
    exportedAndErased: ['kind', 'created_at', 'sent_at'],
    erased: {
      id: key,
      brand,
      recipient: 'an email address of the account, exported with it',
      language: 'exported with the account',
      values: 'exported as the kind of the email',
      attempts: technical,
      due_at: technical,
      failed_at: technical,
      error: technical,
      mailbox: 'follows from the recipient',
    },
    real: ['id', 'brand', 'recipient', 'values'],
  },
  stored_emails: {
    erased: Object.fromEntries(
      ['id', 'brand', 'recipient', 'subject', 'html', 'text', 'at'].map((column) => [
        column,
        'the mailbox of the demo, empty in production',
      ]),
    ),
    real: ['id', 'brand', 'recipient'],
  },
  // Written only by the erasure itself.
  erased_mailboxes: {
    neither: Object.fromEntries(
      ['brand', 'person_hash', 'was_verified', 'erased_at'].map((column) => [
        column,
        'a keyed hash: welcome points are credited once (decision 0027)',
      ]),
    ),
    empty: ['brand', 'person_hash', 'was_verified', 'erased_at'],
  },
  payment_cards: {
    exportedAndErased: ['scheme', 'last4', 'exp_month', 'exp_year'],
    exported: { saved_at: 'a job deletes the row when the provider has removed the card' },
    erased: { account_id: link },
    neither: {
      id: key,
      brand,
      customer_id: 'a pseudonym at the provider, deleted by a job',
      handle_id: 'needed to remove the card at the provider, then deleted by a job',
      token: 'needed to remove the card at the provider, then deleted by a job',
      reserved_until: technical,
      removal_started_at: technical,
      removal_tried_at: technical,
    },
    real: ['id', 'brand', 'account_id', 'last4'],
  },
  payment_orders: {
    exported: {
      id: books,
      drop_id: books,
      asset_price: books,
      tax: books,
      gas_fee: books,
      tax_country: books,
      tax_region: books,
      state: books,
      nft_id: books,
      created_at: books,
      paid_at: books,
      refunded_at: books,
    },
    erased: { account_id: link },
    neither: {
      brand,
      network_hash: 'a limit that erasing must not reset: a keyed hash, deleted after a day',
      asset_id: 'exported with the item',
      failure: technical,
      held_until: technical,
      hold_started_at: technical,
      refund_reference: technical,
      refund_lease_until: technical,
      refunds_refused: technical,
      refund_state: technical,
      refund_alerted_at: technical,
      item_held_at: technical,
    },
    real: ['id', 'brand', 'account_id', 'state', 'failure', 'tax_country', 'refund_state'],
  },
  payment_attempts: {
    exportedAndErased: ['scheme', 'last4', 'exp_month', 'exp_year'],
    exported: { order_id: books, state: books, started_at: books },
    erased: { token: secret, handle_reference: key, challenge_url: technical },
    neither: {
      reference: key,
      number: technical,
      payment_id: 'what the provider calls the payment, for refunds',
      sent_at: technical,
      lost_at: technical,
      alerted_at: technical,
      duplicate_at: technical,
    },
    real: ['order_id', 'state', 'last4'],
  },
  card_verifications: {
    exportedAndErased: ['state', 'asked_at'],
    erased: {
      reference: key,
      brand,
      account_id: link,
      token_hash: secret,
      session_hash: secret,
      network_hash: secret,
    },
    real: ['brand', 'account_id', 'state'],
  },
  // The rows of the account. Rows of its mailbox, browsers and networks are keyed hashes, kept for a day.
  card_tries: {
    erased: {
      subject: link,
      entry_hash: secret,
      outcome: 'exported as cardChecks and paymentAttempts',
      tried_at: 'exported as cardChecks and paymentAttempts',
    },
    real: ['subject', 'outcome'],
  },
  risk_checks: {
    exportedAndErased: ['order_id', 'decision', 'started_at', 'decided_at'],
    erased: {
      id: key,
      brand,
      account_id: link,
      session_hash: secret,
      score: 'would tell a thief what to avoid',
      reasons: 'would tell a thief what to avoid',
    },
    real: ['brand', 'account_id'],
  },
}
