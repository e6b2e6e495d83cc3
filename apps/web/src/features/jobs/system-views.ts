import type { JobSummary } from '#libs/contracts';
import type { JobOutcome, JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

const t = catalogue({
  clearing: 'Housekeeping',
  clear: 'Clearing',
  nothingCleared: 'Nothing had to go',
  cleared: 'One row has gone|{n} rows have gone',
  reEncryption: 'Re-encryption',
  encrypt: 'Encrypting',
  nothingEncrypted: 'Nothing had to be re-encrypted',
  encrypted: 'One value re-encrypted|{n} values re-encrypted',
  needsOlder: '{what}, one still needs an older key|{what}, {n} still need an older key',
  probe: 'Probe',
  trying: 'Trying',
});

/** Returns an outcome without rejected rows. */
const whole = (done: number, caption: string): JobOutcome => ({ total: done, done, rejected: 0, caption });

/** Progress and outcomes of Gona's own jobs. */
export const SYSTEM_VIEWS = {
  'maintenance.purge': {
    title: t('clearing'),
    steps: { clear: t('clear') },
    outcome: (summary: JobSummary) =>
      summary.kind === 'purge'
        ? whole(summary.rows, summary.rows ? t('cleared', { n: summary.rows }) : t('nothingCleared'))
        : null,
  } satisfies JobView<'maintenance.purge'>,
  'keys.reEncrypt': {
    title: t('reEncryption'),
    steps: { encrypt: t('encrypt') },
    outcome: (summary: JobSummary) => {
      if (summary.kind !== 'reEncryption') return null;
      const { done, left } = summary;
      const what = done ? t('encrypted', { n: done }) : t('nothingEncrypted');
      return whole(done, left > 0 ? t('needsOlder', { n: left, what }) : what);
    },
  } satisfies JobView<'keys.reEncrypt'>,
  'maintenance.probe': {
    title: t('probe'),
    steps: { probe: t('trying') },
  } satisfies JobView<'maintenance.probe'>,
};
