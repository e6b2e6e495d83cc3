import type { QueueName } from '../platform/jobs.js';

/** Seconds that a job may wait before someone should investigate. */
export const STUCK_SECONDS = 10 * 60;

/** Labels of the queues. */
export const QUEUE_WORDS = {
  imports: 'imports',
  exports: 'exports',
  'map-fixes': 'map repairs',
  sms: 'messages',
  payments: 'payments',
  maintenance: 'clean-up',
} as const satisfies Record<QueueName, string>;

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats bytes: `12.3 GB`, with factor 1000, as disks are sold. */
export function inBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
