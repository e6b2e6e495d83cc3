import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { DPIA_PATH, PERSON_PATH, PROCESSORS_PATH, REGISTER_PATH } from './addresses.js';

const page = { roles: ADMINISTRATORS, own: true, trail: [{ title: 'Data protection' }] } as const;

export default defineFeature({
  name: 'register',
  pages: [
    {
      ...page,
      path: REGISTER_PATH,
      title: 'Register of processing',
      tab: { of: 'dataProtection', order: 40 },
      load: () => import('./RegisterPage.js'),
    },
    {
      ...page,
      path: PROCESSORS_PATH,
      title: 'Processors',
      tab: { of: 'dataProtection', order: 50 },
      load: () => import('./ProcessorListPage.js'),
    },
    {
      ...page,
      path: PERSON_PATH,
      title: 'Report about a person',
      tab: { of: 'dataProtection', order: 60 },
      load: () => import('./PersonPage.js'),
    },
    {
      ...page,
      path: DPIA_PATH,
      title: 'Impact assessment',
      tab: { of: 'dataProtection', order: 55 },
      load: () => import('./DpiaPage.js'),
    },
  ],
  waiting: {
    dpia: {
      icon: 'lock',
      tone: 'warning',
      act: 'Open assessment',
      to: () => DPIA_PATH,
      follows: ['dpia.*'],
    },
  },
  recordPanels: [
    { of: 'farmer', order: 70, column: 2, roles: ADMINISTRATORS, load: () => import('./ReportPanel.js') },
  ],
  records: {
    processor: { icon: 'lock', title: 'Processors', order: 95, to: () => [PROCESSORS_PATH] },
  },
});
