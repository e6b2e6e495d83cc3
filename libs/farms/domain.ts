import { GRANTS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { FarmsModule } from './farms.module.js';
import { Farm } from './persistence/farm.entity.js';
import { findCapturedFarms, findFarms } from './persistence/farm-search.queries.js';
import {
  codesOfDeletedFarms,
  farmsOfCommunity,
  farmsOfResource,
  rowsOfFarm,
} from './persistence/farm-trash.queries.js';
import { Farms1795600500000 } from './persistence/migrations/1795600500000-farms.js';
import { FarmFeatures1795603010002 } from './persistence/migrations/1795603010002-farm-features.js';
import { MappedFarms1796006020000 } from './persistence/migrations/1796006020000-mapped-farms.js';
import { restoreFarm } from './remove-farm.service.js';

export const farms = defineDomain({
  name: 'farms',
  module: FarmsModule,
  entities: [Farm],
  migrations: [Farms1795600500000, FarmFeatures1795603010002, MappedFarms1796006020000],
  owns: [
    'trash_farm',
    'trash_farm_boundary',
    'farm',
    'farm_awaited_farmer',
    'farm_boundary_version',
    'farm_count',
    'farm_lease',
    'farm_link',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  farmerRows: [{ called: 'Farms', table: 'farm', keys: ['id'] }],
  // Search covers all accounts and names the resource. A merge copies community and size from the farmer. A restore
  // checks that parent records still exist. A farm's page shows its place, its owner with photo, the agent and
  // the accuracy of the capture.
  reads: [
    'account',
    'app_user',
    'capture',
    'community',
    'community_resource',
    'farm_resource',
    'farmer',
    'farmer_biometric',
    'lga',
    'membership',
    'state',
    'ward',
    'every_community',
  ],
  events: EVENTS,
  cascades: { farm: rowsOfFarm, community: farmsOfCommunity, communityResource: farmsOfResource },
  records: {
    farm: {
      names: async (reader, ids) => [
        ...(await codesOfDeletedFarms(reader, ids)),
        ...(await reader.query<{ id: number; name: string }>(
          'SELECT id, code AS name FROM farm WHERE id = ANY($1)',
          [ids],
        )),
      ],
      search: { grants: [GRANTS.viewFarms], find: findFarms, findCaptured: findCapturedFarms },
      trash: { called: 'Farm', restore: restoreFarm },
    },
  },
});
