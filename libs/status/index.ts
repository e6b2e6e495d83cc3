export { AlertClock } from './alerts/alert-clock.js';
export { AlertsModule } from './alerts/alerts.module.js';
export { SendTestMail } from './alerts/send-test-mail.service.js';
export { status } from './domain.js';
export { ReadAccountStatus } from './read-account-status.service.js';
export { ReadStatus } from './read-status.service.js';
export { StatusModule } from './status.module.js';
