import type { BoundaryVersionDto } from '#libs/contracts';
import { formatDay, formatNumber, formatTime } from '../../../core/i18n/index.js';
import { areaChange, pointChange, pointsOf, sameAs } from './changes.js';
import { t } from './texts.js';

/** "3 Nov, 09:12", with the year if it is not the current one */
export const momentOf = (at: string) => `${formatDay(at)}, ${formatTime(at)}`;

/** Returns the known source of a boundary. `older`: earlier boundaries, newest first. */
export function sourceOf(version: BoundaryVersionDto, older: readonly BoundaryVersionDto[]): string {
  const { source, file } = version;
  if (source === 'import') return file ? t('imported', { file }) : t('import');
  if (source === 'revert' || source === 'undo') {
    const same = sameAs(version, older);
    if (same) return t(source === 'revert' ? 'revertedTo' : 'undoTo', { when: momentOf(same.at) });
  }
  if (source === 'edit') {
    const change = pointChange(older[0], version);
    if (change) return t(change.kind, { n: change.n });
  }
  return t(source);
}

/** "Dashed on the map: 3 Nov, 09:12 against now, 213 m² less (11 points, now 12)." */
export function comparison(then: BoundaryVersionDto, now: BoundaryVersionDto): string {
  const when = momentOf(then.at);
  if (then.boundary.length === 0) return t('wasOffMap', { when });
  if (now.boundary.length === 0) return t('offMap', { when });
  const by = areaChange(then, now);
  const area = by === 0 ? t('same') : t(by < 0 ? 'less' : 'more', { n: formatNumber(Math.abs(by)) });
  const [was, is] = [pointsOf(then), pointsOf(now)];
  const change = was === is ? area : `${area}, ${t('pointsChange', { was, now: is })}`;
  return t('dashed', { when, change });
}
