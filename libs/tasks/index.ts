export { tasks } from './domain.js';
export { POSTING_GROUPS, POSTINGS } from './kinds.js';
export { ManagePostings } from './manage-postings.service.js';
export { requireGroup, requirePosting } from './persistence/groups.queries.js';
export { numberMembers } from './persistence/positions.queries.js';
export { PostAgents } from './post-agents.service.js';
export { ReadPostings } from './read-postings.service.js';
export { TasksModule } from './tasks.module.js';
