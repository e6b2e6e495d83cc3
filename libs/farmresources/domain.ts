import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { FARM_RESOURCES } from './farm-resources.js';
import { FarmResourcesModule } from './farmresources.module.js';
import { FarmResources1795603010000 } from './persistence/migrations/1795603010000-farm-resources.js';

const KINDS = recordDomain(FARM_RESOURCES);

export const farmresources = defineDomain({
  name: 'farmresources',
  migrations: [FarmResources1795603010000],
  owns: ['farm_resource'],
  impersonal: { farm_resource: 'The name of a group of farms.' },
  // Lists count their farms and show the state; a new community resource needs a free name.
  reads: ['community_resource', 'farm', 'state'],
  ...KINDS,
  module: FarmResourcesModule,
  events: {
    ...KINDS.events,
    'farmResource.statusChanged': {
      audience: KINDS.events['farmResource.updated'].audience as never,
      sentence: ({ id, status }, { name }) => ({ what: `${toggled(status)} ${name('farmResource', id)}` }),
      activity: {
        line: ([{ data, within }]) => ({
          what: `${toggled(data.status).replace('the', 'a')}`,
          detail: within,
        }),
      },
    },
  },
});

const toggled = (status: string) => `${status === 'ACTIVE' ? 'activated' : 'suspended'} the farm resource`;
