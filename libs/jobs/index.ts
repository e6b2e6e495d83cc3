export { jobs } from './domain.js';
export { JobCentreModule } from './job-centre.module.js';
export { JobCentre } from './job-centre.service.js';
