export { Create__One__ } from './create-__single__.service.js';
export { __domain__ } from './domain.js';
export { List__Many__ } from './list-__plural__.service.js';
export { __Domain__Module } from './__word__.module.js';
