import { MAP_FAULT_CODES, type MapFault } from '#libs/contracts';

/** Orders faults, most severe first. */
export const bySeverity = (a: MapFault, b: MapFault): number =>
  MAP_FAULT_CODES.indexOf(a) - MAP_FAULT_CODES.indexOf(b);
