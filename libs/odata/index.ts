export { odata } from './domain.js';
export { Feeds } from './feeds.service.js';
export { OdataModule } from './odata.module.js';
