import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { CAPTURES_PATH } from './addresses.js';

export default defineFeature({
  name: 'captures',
  pages: [
    {
      path: CAPTURES_PATH,
      title: 'Captures',
      roles: EVALUATORS,
      grants: [GRANTS.viewFarms],
      own: true,
      nav: { group: 'programme', order: 35, icon: 'points' },
      load: () => import('./CapturesPage.js'),
    },
  ],
  waiting: {
    captures: {
      icon: 'points',
      tone: 'warning',
      act: 'Compare',
      to: () => CAPTURES_PATH,
      follows: ['capture.*'],
    },
  },
  follows: ['capture.*'],
});
