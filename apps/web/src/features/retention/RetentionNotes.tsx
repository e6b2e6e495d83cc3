import { RETENTION_KINDS, type RetentionDateDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { t } from './texts.js';

/** Says when personal data of a record is deleted, or that no period is set. */
export function RetentionNotes({ of }: { of: readonly RetentionDateDto[] }) {
  return of.map((date) => (
    <p key={date.kind} className="sm mut">
      {sentenceOf(date)}
    </p>
  ));
}

function sentenceOf({ kind, goesOn, goneOn, held }: RetentionDateDto): string {
  const { title, goes, gone } = RETENTION_KINDS[kind];
  if (goneOn) return t('gone', { what: gone, day: formatDate(goneOn) });
  if (held) return t('heldNote', { what: title });
  return goesOn
    ? t('goes', { what: goes, day: formatDate(goesOn) })
    : t('missing', { what: title.toLowerCase() });
}
