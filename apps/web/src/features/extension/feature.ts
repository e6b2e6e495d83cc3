import { EVALUATORS, GRANTS, type Role } from '#libs/contracts';
import { defineFeature, type Page } from '../../core/feature/define.js';
import {
  EXTENSION,
  issuePath,
  LOG_ISSUE,
  LOGGED_ISSUES,
  LOGGED_RESPONSE,
  NEW_OUTBREAK,
  OUTBREAKS,
  outbreakPath,
  SERVICES,
} from './addresses.js';

const OWN: readonly Role[] = ['FARMER', 'AGENT'];
const ALL: readonly Role[] = [...OWN, ...EVALUATORS];
const AGENCY = { roles: EVALUATORS, grants: [GRANTS.viewFarms] } as const;
const TRAIL = [{ title: 'Resources' }, { title: 'Extension', path: EXTENSION }] as const;

const ISSUES = {
  roles: ALL,
  grants: [GRANTS.viewFarms],
  title: 'Issues',
  load: () => import('./IssuesPage.js'),
} satisfies Partial<Page>;
const LOG = {
  roles: ALL,
  grants: [GRANTS.viewFarms, GRANTS.editFarms],
  title: 'Log An Issue',
  load: () => import('./LogIssuePage.js'),
} satisfies Partial<Page>;

export default defineFeature({
  name: 'extension',
  pages: [
    {
      ...ISSUES,
      roles: ['FARMER', ...EVALUATORS],
      path: EXTENSION,
      trail: TRAIL,
      nav: {
        resource: 'extension',
        order: 60,
        title: 'Extension',
        covers: ['/extension-resource', LOG_ISSUE, LOGGED_RESPONSE],
      },
      tab: { of: 'extension', order: 10 },
    },
    { ...ISSUES, roles: ['AGENT'], path: `${EXTENSION}/:extensionId`, ofRecord: true },
    {
      ...ISSUES,
      path: `${LOGGED_RESPONSE}/:issueId`,
      title: 'Issue',
      ofRecord: true,
      trail: [{ title: 'Issues', path: LOGGED_ISSUES }],
    },
    {
      ...ISSUES,
      path: LOGGED_ISSUES,
      nav: {
        group: 'programme',
        order: 40,
        icon: 'report',
        title: 'Extension',
        roles: ['FARMER'],
        covers: [EXTENSION, LOG_ISSUE, LOGGED_RESPONSE],
      },
    },
    { ...ISSUES, path: '/farmer-issues' },
    { ...ISSUES, path: '/issues-info' },
    { ...ISSUES, path: LOGGED_RESPONSE },
    { ...LOG, path: LOG_ISSUE },
    { ...LOG, path: '/:serviceProviderId/new-shared-agency/:sharedAgencyId', ofRecord: true },
    {
      ...AGENCY,
      path: OUTBREAKS,
      own: true,
      title: 'Outbreaks',
      trail: TRAIL,
      tab: { of: 'extension', order: 20 },
      load: () => import('./OutbreakListPage.js'),
    },
    {
      ...AGENCY,
      path: NEW_OUTBREAK,
      own: true,
      title: 'Submit Outbreak',
      grants: [GRANTS.viewFarms, GRANTS.editFarms],
      trail: [...TRAIL, { title: 'Outbreaks', path: OUTBREAKS }],
      load: () => import('./NewOutbreakPage.js'),
    },
    {
      ...AGENCY,
      path: `${OUTBREAKS}/:id`,
      own: true,
      title: 'Outbreak',
      ofRecord: true,
      trail: [...TRAIL, { title: 'Outbreaks', path: OUTBREAKS }],
      load: () => import('./OutbreakPage.js'),
    },
    {
      roles: EVALUATORS,
      grants: [GRANTS.viewAgencies],
      path: SERVICES,
      title: 'Extension',
      trail: [{ title: 'Resources' }],
      tab: { of: 'resources', order: 50 },
      load: () => import('./ServicesPage.js'),
    },
    {
      roles: EVALUATORS,
      grants: [GRANTS.viewAgencies],
      path: '/extension-resource/:extensionResourceId',
      title: 'Extension services',
      ofRecord: true,
      trail: TRAIL,
      load: () => import('./ServicesPage.js'),
    },
  ],
  panels: [
    { of: 'FARMER', order: 30, load: () => import('./OwnIssuesPanel.js') },
    { of: 'AGENT', order: 25, load: () => import('./OwnIssuesPanel.js') },
  ],
  recordPanels: [
    {
      of: 'farm',
      order: 60,
      column: 2,
      tabs: ['logged_issues'],
      roles: ['FARMER', ...EVALUATORS],
      grants: [GRANTS.viewFarms],
      load: () => import('./FarmIssuesPanel.js'),
    },
  ],
  records: {
    issue: { icon: 'message', title: 'Issues', order: 68, to: ({ id }) => [issuePath(id)] },
    outbreak: { icon: 'alert', title: 'Outbreaks', order: 69, to: ({ id }) => [outbreakPath(id)] },
  },
  waiting: {
    unansweredIssue: {
      icon: 'message',
      tone: 'warning',
      act: 'Answer',
      to: ({ id }) => issuePath(id),
      follows: ['issue.*'],
    },
    issueVisit: {
      icon: 'clock',
      tone: 'warning',
      act: 'Show visit',
      to: ({ id }) => issuePath(id),
      follows: ['issue.*'],
    },
  },
  follows: ['issue.*', 'extensionService.*', 'staff.grantsChanged', 'accessList.*'],
});
