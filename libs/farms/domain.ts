import { GRANTS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { FarmsModule } from './farms.module.js';
import { Farm } from './persistence/farm.entity.js';
import { findCapturedFarms, findFarms } from './persistence/farm-search.queries.js';
import { farmsOfCommunity, farmsOfResource } from './persistence/farm-trash.queries.js';
import { Farms1795600500000 } from './persistence/migrations/1795600500000-farms.js';
import { FarmFeatures1795603010002 } from './persistence/migrations/1795603010002-farm-features.js';

export const farms = defineDomain({
  name: 'farms',
  module: FarmsModule,
  entities: [Farm],
  migrations: [Farms1795600500000, FarmFeatures1795603010002],
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
  // Search covers all accounts and names the resource. A merge copies community and size from the farmer. A restore
  // checks that parent records still exist.
  reads: ['account', 'community', 'community_resource', 'farmer', 'membership'],
  cascades: { community: farmsOfCommunity, communityResource: farmsOfResource },
  records: {
    farm: {
      names: (reader, ids) => reader.query('SELECT id, code AS name FROM farm WHERE id = ANY($1)', [ids]),
      search: { grants: [GRANTS.viewFarms], find: findFarms, findCaptured: findCapturedFarms },
    },
  },
});
