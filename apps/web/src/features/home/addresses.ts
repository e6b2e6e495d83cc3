/** The map of what an agent captured, at one of the farms where that is given. */
export function capturedPath(farmId?: number): string {
  return `/captured-data${farmId ? `?farm=${farmId}` : ''}`;
}

/** The map of what some agent captured, for those who review it. */
export function capturedByPath(agentId: number): string {
  return `/agent-profile/${agentId}/captured-data`;
}

/** The map of a farmer's own farms. */
export const OWN_FARMS = '/farms/map-view';
