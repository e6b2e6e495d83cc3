export { type IdBlock, IdSet } from './id-set.js';
