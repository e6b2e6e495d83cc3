export * from './checks.js';
export * from './clean.js';
export * from './columns.js';
export * from './guess-columns.js';
export * from './phone.js';
export type { Places } from './place-index.js';
export * from './place-resolver.js';
export type * from './placemark.js';
export * from './reasons.js';
