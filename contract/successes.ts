/** The success messages of the specification (section 8), to the letter, with their French. */
export const successes = {
  LOGGED_IN: { en: 'Log in success.', fr: 'Connexion réussie.' },
  OFFER_REDEEMED: { en: 'You have successfully redeemed an offer!', fr: 'Vous avez échangé une offre avec succès !' },
  CODE_COPIED: { en: 'Code has been copied to your clipboard.', fr: 'Le code a été copié dans votre presse-papiers.' },
} as const satisfies Record<string, { en: string; fr: string }>

export type SuccessCode = keyof typeof successes
