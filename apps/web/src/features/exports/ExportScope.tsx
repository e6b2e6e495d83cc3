import { ENTRY_WORDS, type EntryKind, type ExportKindDto, type StartExportBody } from '#libs/contracts';
import type { ExportPreset } from './preset.js';
import { t } from './texts.js';
import { type ExportCount, useExportCount } from './use-count.js';

interface Props {
  kind: ExportKindDto;
  body: StartExportBody;
  preset: ExportPreset;
}

/** Content of the file: the screen's filters and the number of rows. */
export function ExportScope({ kind, body, preset: { names } }: Props) {
  const {
    q,
    agent,
    import: importJob,
    message,
    season,
    farmer,
    input,
    show,
    entries,
    farmers,
    list,
  } = body.filters ?? {};
  const asked = !kind.namesProduct || Boolean(body.filters?.product);
  const count = useExportCount(asked ? body : null);
  return (
    <div className="sm mut">
      {farmers && <p>{t('asListed')}</p>}
      {list && <p>{t('filtered')}</p>}
      {q && <p>{t('search', { q })}</p>}
      {agent && <p>{t('ofAgent', { name: names?.agent ?? agent })}</p>}
      {message !== undefined && <p>{t('ofMessage', { text: names?.message ?? '' })}</p>}
      {season && <p>{t('ofSeason', { season })}</p>}
      {kind.ofLedger && !season && <p>{t('allSeasons')}</p>}
      {farmer !== undefined && <p>{t('ofFarmer', { name: names?.farmer ?? '' })}</p>}
      {input !== undefined && <p>{t('ofInput', { name: names?.input ?? '' })}</p>}
      {show && <p>{t(show)}</p>}
      {entries && <p>{t('ofKinds', { kinds: kindsIn(entries) })}</p>}
      {importJob !== undefined && <p>{t('ofImport', { name: names?.import ?? '' })}</p>}
      {asked && <p role="status">{countText(count)}</p>}
    </div>
  );
}

const kindsIn = (entries: string) =>
  entries
    .split(',')
    .map((kind) => ENTRY_WORDS[kind as EntryKind])
    .join(', ');

function countText(count: ExportCount): string {
  if (count === null) return t('counting');
  if (typeof count === 'object') return t('countFailed', { why: count.problem });
  return count === 0 ? t('countNone') : t('count', { n: count });
}
