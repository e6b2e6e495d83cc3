import { EVALUATION_MESSAGES } from '#libs/contracts';
import type { BarLine, Undoing } from '../state.js';
import { t } from '../texts.js';
import type { Act } from './acts.js';

export interface BarWords {
  /** Documented sentence; the name is shown next to it. */
  what: string;
  name: string;
  /** Outcome of a change to many farms, if not all were restored. */
  more: string;
}

/** Returns the text of the bar's line. */
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

/** Undoing a status restores the other one. */
function textOfUndo({ again, text }: Act): string {
  if (again?.call !== 'status') return text;
  const { statusCompleted, statusNotCompleted } = EVALUATION_MESSAGES;
  return again.to === 'COMPLETED' ? statusNotCompleted : statusCompleted;
}

/** Returns nothing if the whole act was undone: the sentence already says so. */
function partOf(sum: Undoing | undefined): string {
  if (!sum || sum.restored === sum.total) return '';
  const { restored: n, total: of, kept, gone } = sum;
  const parts = [t('undonePart', { n, of })];
  if (kept > 0) parts.push(t('undoneKept', { n: kept }));
  if (gone > 0) parts.push(t('undoneGone', { n: gone }));
  return `${parts.join('; ')}.`;
}
