import { resourcePath } from '../community/addresses.js';

/** Returns the address of a community resource's evaluation map, optionally at one farm. */
export function evaluatePath(resourceId: number, farmId?: number): string {
  return `${resourcePath(resourceId, 'evaluate')}${farmId ? `&farm=${farmId}` : ''}`;
}
