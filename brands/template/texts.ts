/**
 * The brand's own texts; any plain text of texts/*.en.ts may be overridden. No-break spaces are
 * written as escapes to keep them visible.
 */
export const en = {
  'program.name': 'Template Rewards',

  'landing.lead': 'Join with an email. Earn 1 point per $1 and trade your points for rewards.',
  'landing.hint': 'No password needed. We send you a link.',

  'membership.lead': 'One point for every dollar, and rewards that add up.',
}

export const fr: Record<keyof typeof en, string> = {
  'program.name': 'Récompenses Template',

  'landing.lead':
    'Adhérez avec votre courriel. Gagnez 1\u00A0point par dollar et échangez vos points contre des récompenses.',
  'landing.hint': 'Aucun mot de passe à retenir. Nous vous envoyons un lien.',

  'membership.lead': 'Un point par dollar, et des récompenses qui s’ajoutent.',
}
