import { ACCESS_MESSAGES, type AccessPreviewDto } from '#libs/contracts';
import { navFor } from '../../core/feature/navigation.js';
import { formatNumber } from '../../core/i18n/index.js';
import { ErrorState, Icon, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import { abilitiesOf, viewerIn } from './abilities.js';
import previewStyles from './preview.module.css';
import { t } from './texts.js';
import type { ShownPreview } from './use-preview.js';
import styles from './user.module.css';

/** Previews the user's menu, accessible resources and abilities. Changes are highlighted. */
export function PreviewPanel({
  name,
  now,
  saved,
  changes,
}: {
  name: string;
  now: ShownPreview;
  /** The saved access; null until it is known. */
  saved: AccessPreviewDto | null;
  changes: number;
}) {
  const { data } = now;
  return (
    <Panel
      flush
      className={styles.preview}
      title={t('willSee', { name })}
      aside={changes > 0 && <StatusBadge tone="warning">{t('changes', { n: changes })}</StatusBadge>}
    >
      {data ? (
        <div aria-busy={now.loading || undefined} className={now.loading ? previewStyles.waiting : undefined}>
          <Window preview={data} saved={saved} />
          <ul className={previewStyles.abilities} aria-label={t('whatTheyCan')}>
            {abilitiesOf(data, saved).map(({ text, can, changed }) => (
              <li key={text} className={can ? previewStyles.can : previewStyles.cannot}>
                <Icon name={can ? 'check' : 'close'} size={16} />
                <span>
                  <span className="hidden-label">{t(can ? 'can' : 'cannot')} </span>
                  {changed && <span className={previewStyles.marked}>{t(can ? 'new' : 'noLonger')}</span>}{' '}
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : now.error ? (
        <ErrorState message={now.error.message} />
      ) : (
        <div className={styles.pad}>
          <SkeletonBlock lines={8} />
        </div>
      )}
      {data && now.error && (
        <p role="alert" className={previewStyles.previewError}>
          {now.error.message}
        </p>
      )}
      <p className={previewStyles.previewFoot}>{t('workedOut')}</p>
    </Panel>
  );
}

/** Draws the menu as the portal will, next to the accessible resources. */
function Window({ preview, saved }: { preview: AccessPreviewDto; saved: AccessPreviewDto | null }) {
  const entries = entriesOf(preview);
  const before = new Set(
    saved ? entriesOf(saved).map(({ title }) => title) : entries.map(({ title }) => title),
  );
  const { counts, resources, calls } = preview;
  const known = saved ? new Set(saved.resources.map(({ id }) => id)) : null;
  const own = preview.role === 'FARMER';
  return (
    <div className={previewStyles.window}>
      <ul className={previewStyles.menu} aria-label={t('theirMenu')}>
        {entries.map(({ title, under }) => (
          <li key={title} className={under ? previewStyles.under : undefined}>
            {before.has(title) ? title : <span className={previewStyles.marked}>{title}</span>}
          </li>
        ))}
      </ul>
      <div className={previewStyles.screen}>
        {own ? (
          <p className="mut">{t('ownRecordOnly')}</p>
        ) : counts.communityResources === 0 ? (
          <p>{ACCESS_MESSAGES.accessList.nothingAssigned}.</p>
        ) : (
          <>
            {calls.includes('readAnalytics') && (
              <div className={previewStyles.card}>
                <span className="mut">{t('registeredFarmers')}</span>
                <b>{formatNumber(counts.farmers)}</b>
              </div>
            )}
            <div className="sm mut">
              {[
                t('reachResources', { n: counts.communityResources }),
                t('reachCommunities', { n: counts.communities }),
                t('reachFarms', { n: counts.farms }),
              ].join(', ')}
            </div>
            {resources.slice(0, 4).map(({ id, name, farmers }) => (
              <div key={id} className={previewStyles.card}>
                <b className={known && !known.has(id) ? previewStyles.marked : undefined}>{name}</b>
                {calls.includes('readAnalytics') && (
                  <span className="mut">{t('farmersN', { n: formatNumber(farmers) })}</span>
                )}
              </div>
            ))}
            {counts.communityResources > 4 && (
              <div className="sm mut">{t('andMore', { n: counts.communityResources - 4 })}</div>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the menu entries of such a session, from the function that draws the portal's menu. */
export function entriesOf(preview: AccessPreviewDto): { title: string; under: boolean }[] {
  return navFor(viewerIn(preview))
    .flatMap(({ items }) => items)
    .flatMap(({ title, children = [] }) => [
      { title, under: false },
      ...children.map((child) => ({ title: child.title, under: true })),
    ]);
}
