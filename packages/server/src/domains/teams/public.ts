/** What other domains may ask of teams. */
export interface TeamsDoor {
  /** Throws `not_found` when the company has no such team. */
  mustExist(companyId: string, teamId: string): Promise<void>;
}
