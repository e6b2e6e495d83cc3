export { AgentFiles } from './agent-files.service.js';
export { agents } from './domain.js';
export { AGENTS } from './kinds.js';
export { ManageAgents } from './manage-agents.service.js';
export { insertAgent } from './persistence/agents.queries.js';
export { ReadAgents } from './read-agents.service.js';
export { requireAgent } from './require-agent.js';
export { SaveAgent } from './save-agent.service.js';
