export { catalogue, type TextValues } from './catalogue.js';
export { t } from './en.js';
export {
  formatAgo,
  formatBytes,
  formatDate,
  formatDay,
  formatDuration,
  formatHectares,
  formatMoment,
  formatNumber,
  formatPercent,
  formatPhone,
  formatTime,
} from './format.js';
