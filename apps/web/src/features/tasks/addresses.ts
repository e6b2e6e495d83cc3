export const tasksPath = (agencyId: number): string => `/${agencyId}/assigned-tasks`;
/** Page of a task: its postings. */
export const taskPath = (agencyId: number, id: number): string => `${tasksPath(agencyId)}/${id}`;
/** Captured data of an agent, for a task. */
export const capturedForPath = (taskId: number, agentId: number): string =>
  `/${taskId}/agent-profile/${agentId}/captured-data`;
