export { CloseSeason } from './close-season.service.js';
export { CommunityReport } from './community-report.service.js';
export { faultOfReport, readReportSignature } from './domain/signature.js';
export { reports } from './domain.js';
export { ReadSeason } from './read-season.service.js';
export { ReportClock, ReportClockModule } from './report-clock.js';
export { ReportSchedules } from './report-schedules.service.js';
export { ReportsModule } from './reports.module.js';
