const at = (page: string) => (resourceId: number) => `${page}?resource=${resourceId}`;
const farmsOf = (status: string) => (resourceId: number) =>
  `/community-resource/evaluate?resource=${resourceId}&status=${status}`;

/**
 * Pages that list the rows of figures, for one programme each. Written out to avoid a circular import: their features
 * import modules of the home page, which imports the overview.
 */
export const ROWS = {
  registered: at('/farmers'),
  registeredIn: (resourceId: number, lgaId: number) => `/farmers?resource=${resourceId}&lga=${lgaId}`,
  processedIn: (resourceId: number, lgaId: number) =>
    `/farmers?resource=${resourceId}&lga=${lgaId}&processed=yes`,
  recovery: at('/community-resource/recovery'),
  processed: at('/processed-farmers'),
  farms: at('/farms/map-view'),
  above: (resourceId: number) => `/farms/map-view?resource=${resourceId}&sizeGroup=above`,
  below: (resourceId: number) => `/farms/map-view?resource=${resourceId}&sizeGroup=below`,
  completed: farmsOf('COMPLETED'),
  waiting: farmsOf('ACTIVE'),
} as const;
