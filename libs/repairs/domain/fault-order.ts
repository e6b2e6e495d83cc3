import { MAP_FAULT_CODES, type MapFault } from '#libs/contracts';

/** Orders faults, the gravest first. */
export const bySeverity = (a: MapFault, b: MapFault): number =>
  MAP_FAULT_CODES.indexOf(a) - MAP_FAULT_CODES.indexOf(b);
