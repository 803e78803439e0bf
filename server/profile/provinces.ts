/** Names of regions that the data has in English alone, for brands whose members read French. */
export const frenchRegions: Record<string, Record<string, string>> = {
  CA: {
    AB: 'Alberta', BC: 'Colombie-Britannique', MB: 'Manitoba', NB: 'Nouveau-Brunswick', NL: 'Terre-Neuve-et-Labrador', NT: 'Territoires du Nord-Ouest',
    NS: 'Nouvelle-Écosse', NU: 'Nunavut', ON: 'Ontario', PE: 'Île-du-Prince-Édouard', QC: 'Québec', SK: 'Saskatchewan', YT: 'Yukon',
  },
}
