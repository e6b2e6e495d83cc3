import { defineExport } from '../exports/constants.js';

export * from './calls.js';
export * from './constants.js';
export * from './days.dto.js';
export * from './dto.js';
export * from './events.js';
export * from './payouts.dto.js';
export * from './samples.js';

defineExport('walletTransfers');
defineExport('walletPayments');
defineExport('walletDays');

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    walletTransfers: true;
    walletPayments: true;
    walletDays: true;
  }
}
