import { EVALUATION_MESSAGES } from '#libs/contracts';
import type { BarLine, Undoing } from './state.js';
import { t } from './texts.js';

export interface BarWords {
  /** The documented sentence, the name beside it and not in it. */
  what: string;
  name: string;
  /** What became of many farms, where not all of it is as before. */
  more: string;
}

/** What the bar says of its line. */
export function wordsOf(line: BarLine): BarWords {
  if (line.kind === 'said' || line.kind === 'busy') return { what: line.text, name: '', more: '' };
  const name = line.act.name ?? '';
  if (line.kind === 'skipped') {
    return line.why
      ? { what: t('leftAsIs', { why: line.why }), name, more: '' }
      : { what: t('overtaken', { name: name || t('theFarm') }), name: '', more: '' };
  }
  const { act, kind } = line;
  const before = kind === 'act' ? '' : `${t(kind === 'undo' ? 'undone' : 'redone')}: `;
  if (act.kind !== 'status') return { what: `${before}${act.text}`, name, more: partOf(line.sum) };
  const status = kind === 'undo' ? act.from : act.to;
  const { statusCompleted, statusNotCompleted } = EVALUATION_MESSAGES;
  const what = status === 'COMPLETED' ? statusCompleted : statusNotCompleted;
  return { what: `${before}${what}`, name, more: '' };
}

/** Nothing where all of an act came back: the sentence says that already. */
function partOf(sum: Undoing | undefined): string {
  if (!sum || sum.restored === sum.total) return '';
  const { restored: n, total: of, kept, gone } = sum;
  const parts = [t('undonePart', { n, of })];
  if (kept > 0) parts.push(t('undoneKept', { n: kept }));
  if (gone > 0) parts.push(t('undoneGone', { n: gone }));
  return `${parts.join('; ')}.`;
}
