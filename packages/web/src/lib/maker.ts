/** Who edits and hosts the product (spec §2, drawer footer) and answers for it. */
export const MAKER = {
  name: 'Altocost',
  site: 'https://altocost.example',
  support: 'mailto:support@altocost.example',
} as const;
