export { agents } from './domain.js';
export { insertAgent, type NewAgent } from './persistence/agents.queries.js';
export { requireAgent } from './require-agent.js';
