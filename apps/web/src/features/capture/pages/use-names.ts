import { useMemo } from 'react';
import { nameOf } from '../farmers.js';
import { useField } from '../field.js';

/** Returns names of captures: those of known farmers, initials for new ones. */
export function useNames(): (of: { farmerId: number | null; initials?: string }) => string {
  const { farmers } = useField();
  const names = useMemo(() => new Map(farmers.map((farmer) => [farmer.farmerId, nameOf(farmer)])), [farmers]);
  return ({ farmerId, initials }) =>
    (farmerId !== null && names.get(farmerId)) || initials?.split('').join('. ').concat('.') || '–';
}
