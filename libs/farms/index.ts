export { FarmsModule } from './farms.module.js';
export { Farm } from './persistence/farm.entity.js';
export { FarmResource } from './persistence/farm-resource.entity.js';
export { lockFarm, storeFarmStatus } from './persistence/farm-status.queries.js';
export { insertFarms, type NewFarm } from './persistence/insert-farms.queries.js';
export {
  MERGED_FARM_COLUMNS,
  type MergedFarmColumn,
  type MergeFarms,
  mergeFarms,
} from './persistence/merge-farms.queries.js';
export { Farms1763600500000 } from './persistence/migrations/1763600500000-farms.js';
export { FarmSearch1763700120000 } from './persistence/migrations/1763700120000-farm-search.js';
