import type { FarmStatus } from '../farms/constants.js';
import type { ActKind } from './act-dto.js';

interface OneFarm {
  farmId: number;
  communityResourceId: number;
  actId: number;
}

/** A farm got another boundary, and is to be judged again. */
interface Reshaped extends OneFarm {
  status: FarmStatus;
  previousStatus: FarmStatus;
  /** Square metres. */
  areaM2: number;
}

interface Leased {
  communityResourceId: number;
  farmIds: number[];
  /** Id of who edits them. */
  holder: number;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'farm.boundaryEdited': Reshaped;
    /** It has a boundary again that it had before. */
    'farm.boundaryReverted': Reshaped & { toVersion: number };
    /** Its boundary was taken off the map. */
    'farm.mapReset': Reshaped;
    'farm.deleted': OneFarm & { status: FarmStatus };
    /** The boundaries of all farms of a community resource were taken off the map. */
    'farms.mapsReset': { actId: number; communityResourceId: number; farms: number; kept: number };
    /** What one person had drawn in a time was taken back. */
    'farms.editsReverted': {
      actId: number;
      communityResourceId: number;
      editor: number;
      farms: number;
      kept: number;
    };
    'farmer.dataRejected': {
      actId: number;
      communityResourceId: number;
      farmerId: number;
      farmId: number | null;
      agentId: number;
      type: string;
    };
    /** Somebody edits farms now; others see them read-only. */
    'lease.taken': Leased & { until: string };
    'lease.extended': Leased & { until: string };
    /** They closed them, went away, or their time is up. */
    'lease.ended': Leased;
    /** Somebody asks who edits a farm for it. */
    'lease.askedFor': { farmId: number; communityResourceId: number; holder: number };
    /** They answer that it is not free yet. */
    'lease.notYet': { farmId: number; communityResourceId: number; asker: number };
    'farms.actUndone': {
      actId: number;
      communityResourceId: number;
      kind: ActKind;
      farmId: number | null;
      restored: number;
      kept: number;
    };
  }
}
