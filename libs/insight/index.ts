export { CountFarmers } from './count-farmers.service.js';
export { insight } from './domain.js';
export { InsightModule } from './insight.module.js';
export { ReadActivity } from './read-activity.service.js';
export { ReadAnalytics } from './read-analytics.service.js';
export { ReadOverviewFarms } from './read-overview-farms.service.js';
export { ReadProjects } from './read-projects.service.js';
