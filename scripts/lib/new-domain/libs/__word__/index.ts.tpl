export { __MANY__, __domain__ } from './domain.js';
