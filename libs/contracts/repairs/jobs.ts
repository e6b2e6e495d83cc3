import type { UndoSummary } from '../imports/jobs.js';
import type { MapFault } from './faults.js';

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'maps.repair': { params: { repairId: number }; step: RepairStep; summary: RepairSummary };
    'maps.undoRepair': { params: { repairId: number }; step: 'undo'; summary: UndoSummary };
  }
}

/** Looking for faults, repairing them. */
export type RepairStep = 'examine' | 'repair';

/** What a repair did; `repaired + kept + gone + impossible = faulty`, always, once it completed. */
export interface RepairSummary {
  kind: 'repair';
  /** Sizes alone, or the boundaries too. */
  of: RepairKind;
  /** Farms that were looked at. */
  examined: number;
  /** Those in which something is wrong. */
  faulty: number;
  repaired: number;
  /** Of the repaired, those that were completed and are to be judged again. */
  reopened: number;
  /** Changed by somebody after they were looked at: they stay as they are. */
  kept: number;
  /** No more there. */
  gone: number;
  /** No map would be left of them: they stay as they are. */
  impossible: number;
  /** Farms by fault, the gravest first; one with two counts in both. */
  faults: { code: MapFault; farms: number }[];
}

export const REPAIR_KINDS = ['geometry', 'sizes'] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];
