/** Returns the address of the map of an agent's captures, at a given farm if any. */
export function capturedPath(farmId?: number): string {
  return `/captured-data${farmId ? `?farm=${farmId}` : ''}`;
}

/** Returns the address of the map of some agent's captures, for reviewers. */
export function capturedByPath(agentId: number): string {
  return `/agent-profile/${agentId}/captured-data`;
}

/** Map of a farmer's own farms. */
export const OWN_FARMS = '/farms/map-view';
/** BVN of a farmer: look-up, and a farmer's own. */
export const BVN_PATH = '/farmer/bvn';
