export { ApprovePay } from './approve-pay.service.js';
export { pay } from './domain.js';
export { ReadAgencyPay } from './read-agency-pay.service.js';
export { ReadPayStatement } from './read-pay-statement.service.js';
export { settlePay } from './settle-pay.js';
export { payCsv, payPdf } from './statement-files.js';
