export { DisclosureModule } from './disclosure.module.js';
export { Disclosures } from './disclosures.js';
export { faultOfNote } from './domain/reason.js';
export { disclosure } from './domain.js';
export {
  type FileWithFarmer,
  farmersSeen,
  filesWith,
  numbersShown,
  type Seen,
  type SeenFilter,
  seenBy,
} from './persistence/seen.queries.js';
export { farmersOfSession, isSessionComplete } from './persistence/session-views.queries.js';
export { type FarmerFile, insertFarmerFile } from './persistence/store-views.queries.js';
export { type Shown, Views } from './views.service.js';
