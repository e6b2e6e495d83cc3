import { resourcePath } from '../community/addresses.js';

/** The evaluation map of a community resource, at one of its farms where that is given. */
export function evaluatePath(resourceId: number, farmId?: number): string {
  return `${resourcePath(resourceId, 'evaluate')}${farmId ? `&farm=${farmId}` : ''}`;
}
