import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature, type Page } from '../../core/feature/define.js';
import { PROVIDERS } from '../providers/addresses.js';
import { taskPath } from './addresses.js';

const RIGHTS = { roles: EVALUATORS, grants: [GRANTS.viewAgencies] } as const;
const PAGE = {
  ...RIGHTS,
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Service Provider', path: PROVIDERS }],
} satisfies Partial<Page>;

export default defineFeature({
  name: 'tasks',
  pages: [
    {
      ...PAGE,
      path: '/:sharedAgencyId/assigned-tasks',
      title: 'Assigned tasks',
      load: () => import('./TaskListPage.js'),
    },
    {
      ...PAGE,
      path: '/:sharedAgencyId/assigned-tasks/:assignedTaskId',
      title: 'Assigned task',
      load: () => import('./TaskPage.js'),
    },
    {
      ...PAGE,
      path: '/:sharedAgencyId/post-agent/:agentId',
      title: 'Post agent',
      grants: [GRANTS.viewAgencies, GRANTS.editAgencies],
      load: () => import('./PostAgentPage.js'),
    },
  ],
  records: {
    postingGroup: { icon: 'file', title: 'Tasks', order: 67, to: ({ id }) => [taskPath(0, id)] },
    posting: { icon: 'file', title: 'Postings', to: () => [PROVIDERS] },
  },
});
