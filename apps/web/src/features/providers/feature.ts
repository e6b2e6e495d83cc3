import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature, type Page } from '../../core/feature/define.js';
import { agencyPath, PROVIDERS, providerPath } from './addresses.js';

const TRAIL = [{ title: 'Resources' }, { title: 'Service Provider', path: PROVIDERS }] as const;

const RIGHTS = { roles: EVALUATORS, grants: [GRANTS.viewAgencies] } as const;

const ofProvider = {
  ...RIGHTS,
  title: 'Service Provider',
  ofRecord: true,
  trail: TRAIL,
  load: () => import('./ProviderPage.js'),
} satisfies Partial<Page>;

export default defineFeature({
  name: 'providers',
  pages: [
    {
      ...RIGHTS,
      path: PROVIDERS,
      title: 'Service Provider',
      trail: [{ title: 'Resources' }],
      tab: { of: 'resources', order: 20 },
      nav: {
        resource: 'serviceprovider',
        order: 20,
        covers: ['/service-provider-resource', '/new-service-provider-resource', '/new-shared-agency'],
      },
      load: () => import('./ProviderListPage.js'),
    },
    { ...ofProvider, path: '/service-provider-resource/:serviceProviderId' },
    { ...ofProvider, path: '/service-provider-resource/:serviceProviderId/:service' },
    { ...ofProvider, path: '/new-service-provider-resource/:serviceProviderId' },
    { ...ofProvider, path: '/new-service-provider-resource/:serviceProviderId/:service' },
    { ...ofProvider, path: '/new-shared-agency/:serviceProviderId' },
    {
      ...RIGHTS,
      path: '/:serviceProviderId/shared-agency/:sharedAgencyId',
      title: 'Shared agency',
      ofRecord: true,
      trail: TRAIL,
      load: () => import('./AgencyPage.js'),
    },
  ],
  redirects: [{ path: '/serviceprovider', to: PROVIDERS }],
  recordPanels: [
    {
      ...RIGHTS,
      of: 'serviceProvider',
      order: 10,
      tabs: ['shared-agency'],
      load: () => import('./AgenciesPanel.js'),
    },
    {
      ...RIGHTS,
      of: 'serviceProvider',
      order: 40,
      tabs: ['extension-services'],
      load: () => import('./ExtensionServicesPanel.js'),
    },
  ],
  records: {
    serviceProvider: {
      icon: 'resources',
      title: 'Service providers',
      order: 62,
      to: ({ id }) => [providerPath(id)],
    },
    sharedAgency: {
      icon: 'resources',
      title: 'Shared agencies',
      order: 63,
      to: ({ id }) => [agencyPath(0, id)],
    },
    extensionService: { icon: 'file', title: 'Extension services', order: 64, to: () => [PROVIDERS] },
  },
});
