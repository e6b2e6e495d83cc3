import { EVALUATORS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { PATHS } from '../community/addresses.js';
import { farmPath } from '../farms/addresses.js';
import { capturedPath } from '../home/addresses.js';
import { evaluatePath } from './addresses.js';
import { JOB_VIEW_OF_INSPECTION } from './findings/inspection-job.js';

const farmOn = (resourceId: number | null | undefined, farmId: number | null | undefined) =>
  resourceId && farmId ? [evaluatePath(resourceId, farmId), capturedPath(farmId)] : [];

export default defineFeature({
  name: 'evaluation',
  pages: [
    {
      path: PATHS.evaluate,
      title: 'Evaluate',
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      map: true,
      trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
      nav: { group: 'programme', order: 30, icon: 'map', title: 'Evaluation' },
      tab: { of: 'communityResource', order: 30, rel: 'evaluate' },
      load: () => import('./EvaluatePage.js'),
    },
  ],
  recordPanels: [
    {
      of: 'farm',
      order: 11,
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      tabs: ['area_mapping'],
      load: () => import('./history/BoundaryHistoryPanel.js'),
    },
    {
      of: 'farm',
      order: 20,
      column: 2,
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      load: () => import('./findings/FarmFindingsPanel.js'),
    },
  ],
  records: {
    farm: {
      icon: 'map',
      title: 'Farms',
      order: 20,
      // A farm without a community resource is on no map; viewers without the map have the page too.
      to: ({ id, communityResourceId }) => [...farmOn(communityResourceId, id), farmPath(id)],
    },
  },
  jobs: { 'findings.inspect': JOB_VIEW_OF_INSPECTION },
  follows: [
    'capture.stored',
    'farms.*',
    'import.undone',
    'farm.boundaryEdited',
    'farm.boundaryReverted',
    'farm.mapReset',
    'farm.deleted',
    'farm.removed',
    'farm.restored',
    'farm.updated',
  ],
});
