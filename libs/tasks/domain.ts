import { defineDomain } from '#libs/platform';
import { RecordsModule } from '#libs/records';
import { Tasks1796002300000 } from './persistence/migrations/1796002300000-tasks.js';

/** Tasks of a programme, and the positions of communities to which agents are posted for them. */
export const tasks = defineDomain({
  name: 'tasks',
  module: RecordsModule,
  migrations: [Tasks1796002300000],
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
  reads: ['membership'],
});
