const at = (page: string) => (resourceId: number) => `${page}?resource=${resourceId}`;
const farmsOf = (status: string) => (resourceId: number) =>
  `/community-resource/evaluate?resource=${resourceId}&status=${status}`;

/**
 * The pages that list the rows of figures, of one programme each. Spelt out: their features import what the home page imports, which
 * imports the overview.
 */
export const ROWS = {
  processed: at('/processed-farmers'),
  farms: at('/farms/map-view'),
  completed: farmsOf('COMPLETED'),
  waiting: farmsOf('ACTIVE'),
} as const;
