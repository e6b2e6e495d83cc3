export { catalogue, type TextValues } from './catalogue.js';
export { t } from './en.js';
export {
  formatAgo,
  formatAmount,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatHectares,
  formatMoment,
  formatNaira,
  formatNumber,
  formatPercent,
  formatPhone,
  formatSecond,
  formatTime,
} from './format.js';
