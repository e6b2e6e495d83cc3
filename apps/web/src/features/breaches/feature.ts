import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { BREACHES_PATH, breachPath } from './addresses.js';
import { affectedJobView } from './job-view.js';

const trail = [{ title: 'Data protection' }, { title: 'Breaches', path: BREACHES_PATH }];

export default defineFeature({
  name: 'breaches',
  pages: [
    {
      path: BREACHES_PATH,
      title: 'Breaches',
      roles: ADMINISTRATORS,
      own: true,
      trail: [{ title: 'Data protection' }],
      tab: { of: 'dataProtection', order: 80 },
      load: () => import('./BreachListPage.js'),
    },
    {
      path: `${BREACHES_PATH}/:id`,
      title: 'Breach',
      roles: ADMINISTRATORS,
      own: true,
      trail,
      load: () => import('./BreachPage.js'),
    },
    {
      path: `${BREACHES_PATH}/:id/letter`,
      title: 'Letter to the Commission',
      roles: ADMINISTRATORS,
      own: true,
      ofRecord: true,
      trail,
      load: () => import('./LetterPage.js'),
    },
  ],
  records: {
    breach: { icon: 'alert', title: 'Breaches', order: 95, to: ({ id }) => [breachPath(id)] },
  },
  waiting: {
    breach: {
      icon: 'alert',
      tone: 'problem',
      act: 'Open breach',
      to: ({ id }) => breachPath(id),
      follows: ['breach.*'],
    },
  },
  jobs: { 'breaches.affected': affectedJobView },
  follows: ['breach.*', 'job.ended'],
});
