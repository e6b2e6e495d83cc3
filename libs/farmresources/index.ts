export { farmresources } from './domain.js';
export { FARM_RESOURCES } from './farm-resources.js';
export { FarmResourcesModule } from './farmresources.module.js';
export { ManageFarmResource } from './manage-farm-resource.service.js';
