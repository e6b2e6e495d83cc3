export { By, Id } from './parameters.js';
export { Route } from './route.js';
