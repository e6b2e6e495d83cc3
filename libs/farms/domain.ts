import { GRANTS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { FarmsModule } from './farms.module.js';
import { Farm } from './persistence/farm.entity.js';
import { FarmResource } from './persistence/farm-resource.entity.js';
import { findCapturedFarms, findFarms } from './persistence/farm-search.queries.js';
import { farmsOfCommunity, farmsOfResource } from './persistence/farm-trash.queries.js';
import { Farms1763600500000 } from './persistence/migrations/1763600500000-farms.js';
import { FarmSearch1763700120000 } from './persistence/migrations/1763700120000-farm-search.js';
import { FarmImportedOn1795305634000 } from './persistence/migrations/1795305634000-farm-imported-on.js';
import { FarmMatching1795330600000 } from './persistence/migrations/1795330600000-farm-matching.js';
import { FarmBoundarySources1795330800000 } from './persistence/migrations/1795330800000-farm-boundary-sources.js';
import { FarmLinks1795330820000 } from './persistence/migrations/1795330820000-farm-links.js';
import { FarmLeases1795330840000 } from './persistence/migrations/1795330840000-farm-leases.js';
import { FarmBoundaryMakers1795330840200 } from './persistence/migrations/1795330840200-farm-boundary-makers.js';
import { FarmsOfCommunity1795360100000 } from './persistence/migrations/1795360100000-farms-of-community.js';
import { CompletedFarms1795368400300 } from './persistence/migrations/1795368400300-completed-farms.js';
import { FarmTrash1795368600200 } from './persistence/migrations/1795368600200-farm-trash.js';

export const farms = defineDomain({
  name: 'farms',
  module: FarmsModule,
  entities: [FarmResource, Farm],
  migrations: [
    Farms1763600500000,
    FarmSearch1763700120000,
    FarmImportedOn1795305634000,
    FarmMatching1795330600000,
    FarmBoundarySources1795330800000,
    FarmLinks1795330820000,
    FarmLeases1795330840000,
    FarmBoundaryMakers1795330840200,
    FarmsOfCommunity1795360100000,
    CompletedFarms1795368400300,
    FarmTrash1795368600200,
  ],
  owns: [
    'farm_resource',
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
  along: { community: farmsOfCommunity, communityResource: farmsOfResource },
  records: {
    farm: {
      names: (reader, ids) => reader.query('SELECT id, code AS name FROM farm WHERE id = ANY($1)', [ids]),
      search: { grants: [GRANTS.viewFarms], find: findFarms, findCaptured: findCapturedFarms },
    },
  },
});
