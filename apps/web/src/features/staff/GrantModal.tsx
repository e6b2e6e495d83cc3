import { Modal } from '@mantine/core';
import { useState } from 'react';
import { GRANTABLE, type Grant, type GrantLevel } from '#libs/contracts';
import { Button, Segmented } from '../../ui/index.js';
import { usePhone } from '../../ui/use-media.js';
import { levelOf, opensOf, withLevel } from '../access/grant-levels.js';
import styles from './staff.module.css';
import { t } from './texts.js';

const LEVELS = (['none', 'view', 'edit'] as const).map((value) => ({ value, label: t(value) }));

/** Edits a collaborator's grants: none, view or edit per resource and sub-resource. */
export default function GrantModal({
  grants,
  onSet,
  onClose,
}: {
  grants: readonly Grant[];
  onSet: (grants: Grant[]) => void;
  onClose: () => void;
}) {
  const phone = usePhone();
  const [chosen, setChosen] = useState<Grant[]>(() => [...grants]);
  const set = (resource: Grant['resource'], sub: string | null | 'all', level: GrantLevel | 'none') =>
    setChosen((before) => withLevel(before, resource, sub, level));
  return (
    <Modal opened onClose={onClose} title={t('grantTitle')} size={560} fullScreen={phone}>
      <p className="mut">{t('grantNote')}</p>
      <div className={styles.grants}>
        {GRANTABLE.map(({ resource, subResources }) => (
          <fieldset key={resource} className={styles.grantGroup}>
            <legend className="b">{resource}</legend>
            {subResources.length > 1 && (
              <div className={styles.grantRow}>
                <span className="grow mut">{t('everything', { name: resource })}</span>
                <span className={styles.grantAll}>
                  {LEVELS.map(({ value, label }) => (
                    <Button
                      key={value}
                      small
                      aria-label={`${t('everything', { name: resource })}: ${label}`}
                      onClick={() => set(resource, 'all', value)}
                    >
                      {label}
                    </Button>
                  ))}
                </span>
              </div>
            )}
            {(subResources.length > 0 ? subResources : [null]).map((sub) => (
              <div key={sub ?? resource} className={styles.grantRow}>
                <div className="grow">
                  {sub ?? t('whole')}
                  <p className="sm mut">{opensOf(resource, sub)}</p>
                </div>
                <Segmented
                  label={t('levelOf', { what: sub ? `${resource}, ${sub}` : resource })}
                  value={levelOf(chosen, resource, sub)}
                  options={LEVELS}
                  onChange={(level) => set(resource, sub, level)}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.modalFoot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" onClick={() => onSet(chosen)}>
          {t('set')}
        </Button>
      </div>
    </Modal>
  );
}
