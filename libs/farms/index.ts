export { farms } from './domain.js';
export { FarmScope, type VisibleFarm } from './farm-scope.service.js';
export { FarmsModule } from './farms.module.js';
export {
  type DeleteFarms,
  deleteFarms,
  type ReviveFarms,
  reviveFarms,
} from './persistence/delete-farms.queries.js';
export {
  endLeases,
  type FarmLease,
  keepLeases,
  LEASE_ALIVE_SECONDS,
  leasesIn,
  leasesOf,
  leaseTime,
  liveLeases,
  storeLeases,
} from './persistence/farm-lease.queries.js';
export { type UnlinkFarms, unlinkFarms } from './persistence/farm-links.queries.js';
export { lockFarm, lockFarms, storeFarmStatus } from './persistence/farm-status.queries.js';
export { insertFarms, type NewFarm } from './persistence/insert-farms.queries.js';
export {
  type ArrivedFarmers,
  type LinkedFarms,
  linkAwaitingFarms,
} from './persistence/link-awaiting-farms.queries.js';
export { type MatchFarms, matchFarms } from './persistence/match-farms.queries.js';
export {
  boundaryOf,
  type MeasuredBoundary,
  measureBoundary,
} from './persistence/measure-boundary.queries.js';
export {
  MERGED_ATTRIBUTES,
  MERGED_FARM_COLUMNS,
  type MergedFarmColumn,
  type MergeFarms,
  mergeFarms,
  SAME_SIZE,
} from './persistence/merge-farms.queries.js';
export { isReadOnly, requireOpenFarms } from './persistence/read-only-farms.queries.js';
export { type RecapturedFarm, recaptureFarm } from './persistence/recapture-farm.queries.js';
export { type ReshapeFarms, reshapeFarms } from './persistence/reshape-farms.queries.js';
export {
  judgeFarms,
  KEPT_FARM_COLUMNS,
  RESTORED_FARM_COLUMNS,
  type RestoreFarms,
  removeFarms,
  restoreFarms,
} from './persistence/restore-farms.queries.js';
export { ReadFarms } from './read-farms.service.js';
export { ReadFarmsOnMap } from './read-farms-on-map.service.js';
export { RemoveFarm } from './remove-farm.service.js';
export { SaveFarm } from './save-farm.service.js';
