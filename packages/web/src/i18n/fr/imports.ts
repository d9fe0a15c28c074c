/** Texts of imports. */
export const imports = {} as const;
