export { ASSETS } from './asset-kind.js';
export { AssetsModule } from './assets.module.js';
export { assets } from './domain.js';
export { FarmAssets } from './farm-assets.service.js';
