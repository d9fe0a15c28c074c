/** A page of a list as it is asked for; the first one is 1. */
export interface Page {
  readonly page: number;
  readonly per_page: number;
}

export function slice({ page, per_page }: Page): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}
