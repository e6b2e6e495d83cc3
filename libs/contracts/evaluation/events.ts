import type { FarmStatus } from '../farms/constants.js';
import type { ActKind } from './act-dto.js';

interface OneFarm {
  farmId: number;
  communityResourceId: number;
  actId: number;
}

/** A farm has a new boundary, and needs another evaluation. */
interface Reshaped extends OneFarm {
  status: FarmStatus;
  previousStatus: FarmStatus;
  /** Square metres. */
  areaM2: number;
}

interface Leased {
  communityResourceId: number;
  farmIds: number[];
  /** User id of the editor. */
  holder: number;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'farm.boundaryEdited': Reshaped;
    /** An earlier boundary of the farm was restored. */
    'farm.boundaryReverted': Reshaped & { toVersion: number };
    /** Its boundary was removed from the map. */
    'farm.mapReset': Reshaped;
    'farm.deleted': OneFarm & { status: FarmStatus; farmerId?: number };
    /** The boundaries of all farms of a community resource were removed from the map. */
    'farms.mapsReset': { actId: number; communityResourceId: number; farms: number; kept: number };
    /** The boundaries that one person drew in a period were reverted. */
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
    /** Someone is editing farms; others see them read-only. */
    'lease.taken': Leased & { until: string };
    'lease.extended': Leased & { until: string };
    /** The lease ended: the editor closed the farms or disconnected, or the lease expired. */
    'lease.ended': Leased;
    /** Someone asks the editor of a farm to release it. */
    'lease.askedFor': { farmId: number; communityResourceId: number; holder: number };
    /** The editor answers that it is not free yet. */
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
