import {
  EXTENSION_SERVICE_MESSAGES,
  extensionServiceCalls,
  manageProvider,
  manageService,
  manageSharedAgency,
  PROVIDER_MESSAGES,
  SHARED_AGENCY_MESSAGES,
  serviceProviderCalls,
  sharedAgencyCalls,
} from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { PROVIDERS, providerPath } from './addresses.js';
import { t } from './texts.js';

export const serviceProviders = recordStore('serviceProvider', serviceProviderCalls, {
  one: 'service provider',
  many: 'service providers',
  path: PROVIDERS,
  to: (id) => providerPath(id),
  follows: ['serviceProvider.*', 'sharedAgency.*', 'extensionService.*', 'staff.grantsChanged'],
  ofAccount: true,
  labels: { title: t('title'), add: 'Add Service Provider' },
  messages: PROVIDER_MESSAGES,
  form: () => import('./ProviderForm.js'),
});

export const sharedAgencies = recordStore('sharedAgency', sharedAgencyCalls, {
  one: 'shared agency',
  many: 'shared agencies',
  path: PROVIDERS,
  follows: ['sharedAgency.*', 'serviceProvider.*', 'staff.grantsChanged'],
  ofAccount: true,
  messages: SHARED_AGENCY_MESSAGES,
  form: () => import('./AgencyForm.js'),
});

export const extensionServices = recordStore('extensionService', extensionServiceCalls, {
  one: 'extension service',
  many: 'extension services',
  path: PROVIDERS,
  follows: ['extensionService.*', 'serviceProvider.*', 'staff.grantsChanged'],
  ofAccount: true,
  labels: { add: 'Add Extension Service' },
  messages: EXTENSION_SERVICE_MESSAGES,
  form: () => import('./ExtensionServiceForm.js'),
});

const lists = [serviceProviders.list, serviceProviders.record];

/** A switch shows the wanted state while this runs, and the old one again after a failure. */
export const switchService = command('serviceProvider/service', manageService, {
  mode: 'leading',
  key: ({ path }) => `${path.id}/${path.service}`,
  failure: PROVIDER_MESSAGES.serviceFailed,
  reloads: lists,
  reloadsOnFailure: lists,
});

export const setProviderStatus = command('serviceProvider/status', manageProvider, {
  mode: 'leading',
  key: ({ path }) => path.id,
  reloads: lists,
});

export const setAgencyStatus = command('sharedAgency/status', manageSharedAgency, {
  mode: 'leading',
  key: ({ path }) => path.id,
  reloads: [sharedAgencies.list, sharedAgencies.record],
});

registerSagas('providers', [
  serviceProviders,
  sharedAgencies,
  extensionServices,
  switchService,
  setProviderStatus,
  setAgencyStatus,
]);
