/** The success messages of the specification (section 8), to the letter, with their French. */
export const successes = {
  ACCOUNT_SAVED: { en: 'Account saved!', fr: 'Compte enregistré\u00a0!' },
  BILLING_SAVED: { en: 'Billing details successfully updated!', fr: 'Adresse de facturation enregistrée\u00a0!' },
  PASSWORD_CHANGED: { en: 'Password changed! Please use your new password the next time you log in!', fr: 'Mot de passe modifié\u00a0! Utilisez votre nouveau mot de passe à votre prochaine connexion\u00a0!' },
  EMAIL_CHANGED: { en: 'Your new address is confirmed.', fr: 'Votre nouvelle adresse est confirmée.' },
  ACCOUNT_ERASED: { en: 'Your account is erased.', fr: 'Votre compte est supprimé.' },
  LOGGED_IN: { en: 'Log in success.', fr: 'Connexion réussie.' },
  OFFER_REDEEMED: { en: 'You have successfully redeemed an offer!', fr: 'Vous avez échangé une offre avec succès !' },
  CODE_COPIED: { en: 'Code has been copied to your clipboard.', fr: 'Le code a été copié dans votre presse-papiers.' },
} as const satisfies Record<string, { en: string; fr: string }>

export type SuccessCode = keyof typeof successes
