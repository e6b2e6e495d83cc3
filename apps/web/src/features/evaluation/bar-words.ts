import { EVALUATION_MESSAGES } from '#libs/contracts';
import type { Act } from './acts.js';
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
  const text = kind === 'undo' ? textOfUndo(act) : act.text;
  return { what: `${before}${text}`, name, more: kind === 'act' ? (act.more ?? '') : partOf(line.sum) };
}

/** A status that was taken back is the other one now. */
function textOfUndo({ again, text }: Act): string {
  if (again?.call !== 'status') return text;
  const { statusCompleted, statusNotCompleted } = EVALUATION_MESSAGES;
  return again.to === 'COMPLETED' ? statusNotCompleted : statusCompleted;
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
