import { GRANTABLE, type Grant } from '#libs/contracts';
import styles from './staff.module.css';
import { t } from './texts.js';

/** Describes grants in words, resource by resource. */
export function GrantSummary({ grants }: { grants: readonly Grant[] }) {
  if (grants.length === 0) return <p className="mut">{t('noAccess')}</p>;
  return (
    <ul className={styles.granted}>
      {GRANTABLE.filter(({ resource }) => grants.some((grant) => grant.resource === resource)).map(
        ({ resource }) => (
          <li key={resource}>
            <span className="b">{resource}</span>
            <ul>
              {grants
                .filter((grant) => grant.resource === resource)
                .map(({ subResource, level }) => (
                  <li key={subResource ?? resource}>
                    {subResource && `${subResource}: `}
                    {t(level === 'edit' ? 'editLong' : 'viewLong')}
                  </li>
                ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}
