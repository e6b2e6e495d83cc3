import type { UndoSummary } from '../imports/jobs.js';
import type { MapFault } from './faults.js';

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'maps.repair': { params: { repairId: number }; step: RepairStep; summary: RepairSummary };
    'maps.undoRepair': { params: { repairId: number }; step: 'undo'; summary: UndoSummary };
  }
}

/** Examining farms for faults, repairing them. */
export type RepairStep = 'examine' | 'repair';

/** Result of a repair; `repaired + kept + gone + impossible = faulty`, always, once it completed. */
export interface RepairSummary {
  kind: 'repair';
  /** Sizes only, or the boundaries too. */
  of: RepairKind;
  /** Number of examined farms. */
  examined: number;
  /** Farms with a fault. */
  faulty: number;
  repaired: number;
  /** Completed farms among the repaired ones that need another evaluation. */
  reopened: number;
  /** Changed by someone after the examination, so left unchanged. */
  kept: number;
  /** Deleted since. */
  gone: number;
  /** A repair would leave no map, so they are left unchanged. */
  impossible: number;
  /** Farms by fault, the most severe first; a farm with two faults counts in both. */
  faults: { code: MapFault; farms: number }[];
}

export const REPAIR_KINDS = ['geometry', 'sizes'] as const;
export type RepairKind = (typeof REPAIR_KINDS)[number];
