export { Handles } from './handles.js';
export { By, Id } from './parameters.js';
