import { GRANTABLE, type Grant } from '#libs/contracts';
import { Button, Panel, Segmented, StatusBadge } from '../../ui/index.js';
import { levelOf, opensOf, withLevel } from './grant-levels.js';
import { t } from './texts.js';
import styles from './user.module.css';

const LEVELS = (['none', 'view', 'edit'] as const).map((value) => ({ value, label: t(value) }));

/** Grants of a staff user, place by place. Arrow keys move within a row. */
export function GrantMatrix({
  grants,
  saved,
  onChange,
}: {
  grants: readonly Grant[];
  saved: readonly Grant[];
  /** Null: read-only. */
  onChange: ((grants: Grant[]) => void) | null;
}) {
  const everything = () => {
    if (!onChange) return;
    onChange(
      GRANTABLE.reduce<Grant[]>(
        (all, { resource, subResources }) =>
          withLevel(all, resource, subResources.length > 0 ? 'all' : null, 'view'),
        [],
      ),
    );
  };
  return (
    <Panel
      flush
      title={t('grants')}
      aside={
        <>
          <span className="sm mut">{t('editIncludes')}</span>
          {onChange && (
            <Button small variant="ghost" onClick={everything}>
              {t('allView')}
            </Button>
          )}
        </>
      }
    >
      <table className={styles.matrix}>
        <caption className="hidden-label">{t('grantsByResource')}</caption>
        {GRANTABLE.map(({ resource, subResources }) => {
          const parts = subResources.length > 0 ? subResources : [null];
          return (
            <tbody key={resource}>
              {parts.map((part, at) => {
                const before = levelOf(saved, resource, part);
                const level = levelOf(grants, resource, part);
                return (
                  <tr key={part ?? resource} className={before === level ? undefined : styles.changed}>
                    {at === 0 && (
                      <th scope="rowgroup" rowSpan={parts.length}>
                        {resource}
                      </th>
                    )}
                    <th scope="row">
                      {part ?? t('allOfIt')}{' '}
                      {before !== level && (
                        <StatusBadge tone="warning">{t('was', { level: t(`${before}_word`) })}</StatusBadge>
                      )}
                      <p className="sm mut">{opensOf(resource, part)}</p>
                    </th>
                    <td>
                      {onChange ? (
                        <Segmented
                          label={[resource, part].filter(Boolean).join(', ')}
                          value={level}
                          options={LEVELS}
                          onChange={(next) => onChange(withLevel(grants, resource, part, next))}
                        />
                      ) : (
                        t(level)
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </Panel>
  );
}
