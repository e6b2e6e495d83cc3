import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { POSTING_GROUPS, POSTINGS } from './kinds.js';
import { Tasks1796002300000 } from './persistence/migrations/1796002300000-tasks.js';
import { AgentsOfPostings1796002310000 } from './persistence/migrations/1796002310000-agents-of-postings.js';
import { NewestPostings1796002320000 } from './persistence/migrations/1796002320000-newest-postings.js';
import { TakenPositions1796003820000 } from './persistence/migrations/1796003820000-taken-positions.js';
import { TasksModule } from './tasks.module.js';

const KINDS = recordDomain(POSTING_GROUPS, POSTINGS);

/** Tasks of a programme, and the positions of communities to which agents are posted for them. */
export const tasks = defineDomain({
  name: 'tasks',
  migrations: [
    Tasks1796002300000,
    AgentsOfPostings1796002310000,
    NewestPostings1796002320000,
    TakenPositions1796003820000,
  ],
  owns: ['posting_group', 'posting', 'community_position', 'posting_farmer'],
  impersonal: {
    community_position: 'Order of the members of a community.',
    posting: 'Positions that an agent is posted to; the agent’s own data is in their record.',
    posting_group: 'Work of a programme, and its price.',
  },
  farmerRows: [
    {
      called: 'Positions in communities',
      table: 'community_position',
      keys: ['community_id', 'position'],
      uniqueBy: ['community_id'],
    },
  ],
  // Postings name agents and communities; the form shows an agent's pace and the farmers who are left.
  reads: [
    'agent',
    'app_user',
    'community',
    'community_resource',
    'farm',
    'lga',
    'membership',
    'shared_agency',
  ],
  ...KINDS,
  module: TasksModule,
  events: {
    ...KINDS.events,
    'posting.workChanged': {
      audience: 'own',
      sentence: ({ agentId }, { name }) => ({ what: `changed the work of ${name('user', agentId)}` }),
    },
    'posting.statusChanged': {
      audience: KINDS.events['posting.updated'].audience as never,
      sentence: ({ id, status }, { name }) => ({
        what: `${toggled(status)} the posting ${name('posting', id)}`,
      }),
      activity: {
        line: ([{ data, within }]) => ({ what: `${toggled(data.status)} a posting`, detail: within }),
      },
    },
  },
});

const toggled = (status: string) => (status === 'ACTIVE' ? 'activated' : 'suspended');
