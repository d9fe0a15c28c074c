/** Texts of costs. */
export const costs = { title: 'Explorateur cloud' } as const;
