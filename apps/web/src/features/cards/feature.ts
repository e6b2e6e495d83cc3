import { ADMINISTRATORS, EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { CARDS_PATH } from './addresses.js';
import { cardsJobView } from './job-view.js';

export default defineFeature({
  name: 'cards',
  pages: [
    {
      path: CARDS_PATH,
      title: 'ID cards',
      roles: ADMINISTRATORS,
      trail: [{ title: 'Resources' }, { title: 'Farmers', path: '/farmers' }],
      tab: { of: 'farmers', order: 40 },
      load: () => import('./CardsPage.js'),
    },
  ],
  recordPanels: [
    {
      of: 'farmer',
      order: 60,
      column: 2,
      roles: [...EVALUATORS, 'FARMER'],
      grants: [GRANTS.viewCommunities],
      load: () => import('./CardPanel.js'),
    },
  ],
  jobs: { 'cards.print': cardsJobView },
  follows: ['card.*', 'cards.*'],
});
