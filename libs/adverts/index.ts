export { AdvertsModule } from './adverts.module.js';
export { Applications } from './applications.service.js';
export { Apply } from './apply.service.js';
export { adverts } from './domain.js';
export { JOB_ADVERTS } from './kinds.js';
export { ManageAdverts } from './manage-adverts.service.js';
