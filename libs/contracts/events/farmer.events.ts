export interface FarmerEvents {
  /** A chunk of a farmer list was stored. */
  'farmers.imported': {
    importId: number;
    communityResourceId: number;
    communityId: number;
    created: number;
    updated: number;
  };
}
