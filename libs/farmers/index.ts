export { Biometrics, type StagedPicture } from './biometrics.service.js';
export { type CapturedDetails, compareCaptured, storeCaptured } from './capture-farmer.js';
export { farmers } from './domain.js';
export { encodePicture } from './encode-picture.js';
export { FarmerHistory } from './farmer-history.service.js';
export { FarmerScope } from './farmer-scope.service.js';
export { FarmersModule } from './farmers.module.js';
export { ListFarmers } from './list-farmers.service.js';
export { MainRecords } from './main-records.service.js';
export { discardPictures } from './persistence/biometrics.queries.js';
export { lockFarmer } from './persistence/farmer-changes.queries.js';
export {
  isLocked,
  lockFarmerRecords,
  lockOf,
  recordsOfFarmers,
  unlockFarmerRecords,
} from './persistence/farmer-locks.queries.js';
export { insertFarmers, type NewFarmer } from './persistence/insert-farmers.queries.js';
export {
  type Changed,
  linkRecords,
  lockRecords,
  separateRecords,
} from './persistence/main-record.queries.js';
export {
  comparedBy,
  type FarmerKeyColumn,
  findFarmer,
  isOfMerged,
  lgaCleared,
  MERGED_FARMER_COLUMNS,
  type MergedFarmerColumn,
  type MergeFarmers,
  mergedValue,
  mergeFarmers,
  wardCleared,
} from './persistence/merge-farmers.queries.js';
export { type FarmerSelection, farmerConditions, selectFarmers } from './persistence/select-farmers.js';
export { judgeFarmers, undoFarmers } from './persistence/undo-farmers.queries.js';
export { isProcessedFarm } from './processed.js';
export { ReadFarmer } from './read-farmer.service.js';
export { RevealNumbers } from './reveal-numbers.service.js';
export { SaveBvn } from './save-bvn.service.js';
export { type HoldChanges, SaveFarmer, storeGranted } from './save-farmer.service.js';
export { SearchFarmers } from './search-farmers.service.js';
