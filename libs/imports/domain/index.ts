export * from './checks.js';
export * from './clean.js';
export * from './columns.js';
export * from './kept-attributes.js';
export * from './nigeria.js';
export * from './phone.js';
export * from './place-resolver.js';
export type * from './placemark.js';
export * from './reasons.js';
