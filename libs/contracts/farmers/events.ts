import type { FarmerField } from './changes.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Someone read a BVN in the clear, with the reason: the event used before `identifier.disclosed` existed. */
    'farmer.bvnRevealed': { farmerId: number; reason: string };
    /**
     * Someone changed a farmer's record: names of fields, never values. The community resource is the newest that the
     * farmer is in.
     */
    'farmer.changed': { farmerId: number; communityResourceId: number | null; fields: FarmerField[] };
    /** A chunk of a farmer list was stored. */
    'farmers.imported': {
      importId: number;
      communityResourceId: number;
      communityId: number;
      created: number;
      updated: number;
    };
  }
}
