export { catalogue, type TextValues } from './catalogue.js';
export { t } from './en.js';
export {
  formatAgo,
  formatBytes,
  formatDate,
  formatDuration,
  formatHectares,
  formatMoment,
  formatNumber,
  formatTime,
} from './format.js';
