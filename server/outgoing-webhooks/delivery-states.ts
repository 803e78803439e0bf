/** `failed`: tried for three days without success. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]
