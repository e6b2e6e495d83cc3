import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { SeasonClose1796003700001 } from './persistence/migrations/1796003700001-season-close.js';
import { ReportSchedules1796003700002 } from './persistence/migrations/1796003700002-report-schedules.js';
import { ReportsModule } from './reports.module.js';
import { WAITING_SEASON } from './waiting.js';

/** Close of seasons, and reports. */
export const reports = defineDomain({
  name: 'reports',
  module: ReportsModule,
  migrations: [SeasonClose1796003700001, ReportSchedules1796003700002],
  owns: ['season_reason', 'season_proposal', 'season_report', 'report_schedule'],
  appendOnly: ['season_report'],
  impersonal: {
    season_proposal: 'Reasons for reopening a season.',
    season_reason: 'Reasons for items that stay open when a season closes.',
    season_report: 'Figures of a programme, and the two administrators who signed them.',
  },
  // Open items of other domains are counted from their rows.
  reads: [
    'app_user',
    'community',
    'community_resource',
    'farm',
    'farmer',
    'finding',
    'job_run',
    'ledger_approval',
    'ledger_entry',
    'ledger_farmer',
    'pay_account',
    'pay_entry',
    'pay_item',
    'posting_group',
    'sms_batch',
    'sms_message',
    'wallet',
    'wallet_day',
    'wallet_payment',
  ],
  events: EVENTS,
  waiting: { season: WAITING_SEASON },
});
