import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { REPORTS, SEASON_CLOSE, seasonClosePath } from './addresses.js';

const OWN = { roles: ADMINISTRATORS, own: true } as const;

export default defineFeature({
  name: 'reports',
  pages: [
    {
      roles: ADMINISTRATORS,
      path: REPORTS,
      title: 'Reports',
      nav: { group: 'operations', order: 28, icon: 'file', covers: [REPORTS] },
      tab: { of: 'reports', order: 10, title: 'Community report' },
      load: () => import('./CommunityReportPage.js'),
    },
    {
      ...OWN,
      path: SEASON_CLOSE,
      title: 'Season close',
      trail: [{ title: 'Reports', path: REPORTS }],
      tab: { of: 'reports', order: 20 },
      load: () => import('./SeasonClosePage.js'),
    },
    {
      ...OWN,
      path: `${REPORTS}/season/:reportId`,
      title: 'Signed report',
      ofRecord: true,
      trail: [
        { title: 'Reports', path: REPORTS },
        { title: 'Season close', path: SEASON_CLOSE },
      ],
      load: () => import('./SeasonReportPage.js'),
    },
  ],
  waiting: {
    season: {
      icon: 'report',
      tone: 'warning',
      act: 'Review season',
      to: ({ communityResourceId, season }) => seasonClosePath(communityResourceId ?? 0, season ?? ''),
      follows: ['season.*'],
    },
  },
  follows: ['season.*'],
});
