/** `gone`: the device or object no longer exists. `later`: try again. `refused`: our settings are wrong. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'
/** `reason`: of a refusal, for operators; a word or a status of Apple or Google. */
export type PushResult = { outcome: PushOutcome; reason?: string }

/** Signs passes of one brand for Apple Wallet and notifies the phones that have them. */
export type ApplePasses = {
  passTypeId: string
  teamId: string
  /** Signed by a certificate authority of the demo: phones refuse the pass. */
  isTest: boolean
  /** Returns the detached PKCS #7 signature of a manifest. */
  sign(manifest: Buffer, at: Date): Buffer
  /** Notifies a device that one of its passes has changed. The message has no content. */
  push(pushToken: string): Promise<PushResult>
}

/** Kind of a class and its objects in the API of Google Wallet. */
export type GoogleKind = 'loyalty' | 'generic'

/** An object of Google Wallet: `fields` are those of its REST resource. */
export type GoogleObject = { kind: GoogleKind; id: string; fields: Record<string, unknown> }

/** Saves passes of one brand to Google Wallet and changes them there. */
export type GooglePasses = {
  issuerId: string
  /** Signed by a key of the demo: Google refuses the link. */
  isTest: boolean
  /** Creates or replaces the class of the brand's objects. @throws when Google refuses or is unreachable */
  saveClass(object: GoogleObject): Promise<void>
  /** Returns the link with which a member saves an object. `origins`: sites that may show it. */
  saveLink(object: GoogleObject, facts: { origins: string[]; at: Date }): Promise<string>
  /** Changes an object that a member has saved. `gone`: it was never saved. */
  update(object: GoogleObject): Promise<PushResult>
}

/** The wallets of phones. Undefined: not set up for the brand. */
export type PhonePassServices = {
  apple(brand: string): ApplePasses | undefined
  google(brand: string): GooglePasses | undefined
  /** Returns the wallets that are set up but whose files cannot be used, until an operator repairs them. */
  unusable(): { brand: string; wallet: 'apple' | 'google' }[]
  close(): void
}
