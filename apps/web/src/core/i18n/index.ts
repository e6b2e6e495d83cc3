export {
  catalogue,
  choosePack,
  type Pack,
  sentenceText,
  type TextValues,
  type Translation,
  titleText,
} from './catalogue.js';
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
