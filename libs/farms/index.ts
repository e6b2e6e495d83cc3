export { farms } from './domain.js';
export { FarmsModule } from './farms.module.js';
export { type UnlinkFarms, unlinkFarms } from './persistence/farm-links.queries.js';
export { lockFarm, storeFarmStatus } from './persistence/farm-status.queries.js';
export { insertFarms, type NewFarm } from './persistence/insert-farms.queries.js';
export {
  type ArrivedFarmers,
  type LinkedFarms,
  linkAwaitingFarms,
} from './persistence/link-awaiting-farms.queries.js';
export { type MatchFarms, matchFarms } from './persistence/match-farms.queries.js';
export {
  MERGED_ATTRIBUTES,
  MERGED_FARM_COLUMNS,
  type MergedFarmColumn,
  type MergeFarms,
  mergeFarms,
  SAME_SIZE,
} from './persistence/merge-farms.queries.js';
export { type RepairFarms, repairFarms } from './persistence/repair-farms.queries.js';
export {
  judgeFarms,
  KEPT_FARM_COLUMNS,
  RESTORED_FARM_COLUMNS,
  type RestoreFarms,
  removeFarms,
  restoreFarms,
} from './persistence/restore-farms.queries.js';
