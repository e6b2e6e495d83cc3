export { digitsSearched } from './digits-searched.js';
export { normalisePhone } from './normalise-phone.js';
