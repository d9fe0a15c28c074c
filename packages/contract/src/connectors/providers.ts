/** Clouds whose costs are explored (spec §1), and `other` for FOCUS files of anybody else. */
export const PROVIDERS = ['aws', 'azure', 'gcp', 'oracle', 'other'] as const;
export type ProviderId = (typeof PROVIDERS)[number];
