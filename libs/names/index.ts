export {
  compareNames,
  type NameLevel,
  type NamesCompared,
  type PreparedName,
  prepareName,
} from './compare-names.js';
export { editDistance } from './edit-distance.js';
export { nameChange } from './name-change.js';
export { nameKeys, type PersonName, searchKey } from './person-name.js';
export { spellingsOf } from './words.js';
