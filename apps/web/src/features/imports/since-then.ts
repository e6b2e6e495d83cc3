import type { ImportSummary } from '#libs/contracts';
import { catalogue } from '../../core/i18n/catalogue.js';

const t = catalogue({
  fixed: '{n} fixed',
  undoneAfter: 'undone',
  undoneKeptAfter: 'undone, {kept} kept',
  undoneInPart: '{n} undone',
  undoneInPartKept: '{n} undone, {kept} kept',
});

/** Returns what happened to an import after it ended, in order: "3 fixed", "undone". */
export function sinceThen({ fixed = 0, undone = null }: ImportSummary): string[] {
  const steps = fixed > 0 ? [t('fixed', { n: fixed })] : [];
  if (undone === null) return steps;
  const { rows, kept, whole } = undone;
  if (whole) return [...steps, kept > 0 ? t('undoneKeptAfter', { kept }) : t('undoneAfter')];
  return [...steps, t(kept > 0 ? 'undoneInPartKept' : 'undoneInPart', { n: rows, kept })];
}
