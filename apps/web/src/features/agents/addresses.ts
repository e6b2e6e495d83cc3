export const agentPath = (id: number): string => `/agent-profile/${id}`;
export const paymentsPath = (id: number): string => `${agentPath(id)}/transaction-history`;
export const addAgentPath = (agencyId: number): string => `/${agencyId}/add-agent`;
export const editAgentPath = (agencyId: number, id: number): string => `/${agencyId}/edit-agent?agent=${id}`;
/** Form that posts an agent to communities and a task group. */
export const postAgentPath = (agencyId: number, id: number): string => `/${agencyId}/post-agent/${id}`;
