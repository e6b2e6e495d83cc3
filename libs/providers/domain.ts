import { type ProviderStatus, type ResourceStatus } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { SERVICE_COLUMNS } from './domain/services.js';
import { EXTENSION_SERVICES, SERVICE_PROVIDERS, SHARED_AGENCIES } from './kinds.js';
import { Providers1796001100000 } from './persistence/migrations/1796001100000-providers.js';
import { ProvidersModule } from './providers.module.js';

const KINDS = recordDomain(SERVICE_PROVIDERS, SHARED_AGENCIES, EXTENSION_SERVICES);

export const providers = defineDomain({
  name: 'providers',
  migrations: [Providers1796001100000],
  owns: ['service_provider', 'shared_agency', 'extension_service'],
  impersonal: {
    extension_service: 'Services of a company.',
    service_provider: 'Companies.',
    shared_agency: 'Parts of a company.',
  },
  ...KINDS,
  module: ProvidersModule,
  events: {
    ...KINDS.events,
    'serviceProvider.statusChanged': {
      audience: KINDS.events['serviceProvider.updated'].audience as never,
      sentence: ({ id, status }, { name }) => ({
        what: `${toggled(status)} the service provider ${name('serviceProvider', id)}`,
      }),
      activity: { line: ([{ data }]) => ({ what: `${toggled(data.status)} a service provider` }) },
    },
    'serviceProvider.serviceChanged': {
      audience: KINDS.events['serviceProvider.updated'].audience as never,
      sentence: ({ id, service, status }, { name }) => ({
        what: `turned ${status === 'active' ? 'on' : 'off'} ${SERVICE_COLUMNS[service].called} of ${name('serviceProvider', id)}`,
      }),
      activity: {
        line: ([{ data }]) => ({
          what: `turned ${SERVICE_COLUMNS[data.service].called} ${data.status === 'active' ? 'on' : 'off'}`,
        }),
      },
    },
    'sharedAgency.statusChanged': {
      audience: KINDS.events['sharedAgency.updated'].audience as never,
      sentence: ({ id, status }, { name }) => ({
        what: `${toggled(status)} the shared agency ${name('sharedAgency', id)}`,
      }),
      activity: { line: ([{ data }]) => ({ what: `${toggled(data.status)} a shared agency` }) },
    },
  },
});

const toggled = (status: ProviderStatus | ResourceStatus) =>
  status.toLowerCase() === 'active' ? 'activated' : 'suspended';
