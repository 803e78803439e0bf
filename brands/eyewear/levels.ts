/** Whom something is for. */
export const everyone: string[] = []
export const museAndIcon = ['eyewear-muse', 'eyewear-icon']
export const icon = ['eyewear-icon']
