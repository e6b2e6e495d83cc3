export { normalisePhone } from './normalise-phone.js';
