export { FarmersModule } from './farmers.module.js';
export { Farmer } from './persistence/farmer.entity.js';
export { FarmerBiometric } from './persistence/farmer-biometric.entity.js';
export { insertFarmers, type NewFarmer } from './persistence/insert-farmers.queries.js';
export { Membership } from './persistence/membership.entity.js';
export {
  type FarmerKeyColumn,
  MERGED_FARMER_COLUMNS,
  type MergedFarmerColumn,
  type MergeFarmers,
  mergeFarmers,
} from './persistence/merge-farmers.queries.js';
export { Farmers1763600400000 } from './persistence/migrations/1763600400000-farmers.js';
export { FarmerSearch1763700110000 } from './persistence/migrations/1763700110000-farmer-search.js';
export { RevealBvn } from './reveal-bvn.service.js';
