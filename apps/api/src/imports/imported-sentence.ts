import { IMPORTS_MESSAGES, type ImportSummary } from '#libs/contracts';

const count = (number: number) => number.toLocaleString('en-NG');

/** Describes the result of an import, including a truncated file. */
export function importedSentence(summary: ImportSummary | null): string {
  if (!summary) return IMPORTS_MESSAGES.failed;
  const stored = summary.created + summary.updated + summary.unchanged;
  if (stored + summary.held === 0) return IMPORTS_MESSAGES.uploadError;
  const rejected = summary.rejected > 0 ? `, ${count(summary.rejected)} rejected` : '';
  const held = summary.held > 0 ? ` ${count(summary.held)} held: ${IMPORTS_MESSAGES.held}` : '';
  const brokenOff = summary.brokenOff ? ` ${summary.brokenOff.sentence}` : '';
  return `${count(stored)} of ${count(summary.total)} imported${rejected}.${held}${brokenOff}`;
}
