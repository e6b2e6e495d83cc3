/** Map faults that a repair finds, the most severe first, with their titles on screens. */
export const MAP_FAULTS = {
  noArea: 'Boundary without an area',
  tooLarge: 'Boundary larger than 10,000 ha',
  swappedAxes: 'Latitude and longitude swapped',
  selfCrossing: 'Boundary crosses itself',
  openRing: 'Boundary not closed',
  duplicatePoints: 'Repeated points',
  size: 'Size missing or wrong',
} as const;
export type MapFault = keyof typeof MAP_FAULTS;
export const MAP_FAULT_CODES = Object.keys(MAP_FAULTS) as MapFault[];
