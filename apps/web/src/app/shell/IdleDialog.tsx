import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { every } from '../../core/every.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { stayAsked } from '../../core/session/actions.js';
import { selectSession } from '../../core/session/slice.js';
import { Button } from '../../ui/Button.js';
import styles from './IdleDialog.module.css';
import { useSignOut } from './use-sign-out.js';

/** Shown one minute before the idle session ends: stay, or sign out. */
export function IdleDialog() {
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const { endingSoon, idleEndsAt, endsAt } = useAppSelector(selectSession);
  const [left, setLeft] = useState(0);
  const end = Math.min(
    ...[idleEndsAt, endsAt].map((iso) => (iso ? Date.parse(iso) : Number.POSITIVE_INFINITY)),
  );
  const atLimit = endsAt !== null && end === Date.parse(endsAt);

  useEffect(() => {
    if (!endingSoon) return;
    const update = () => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000)));
    update();
    return every(1000, update);
  }, [endingSoon, end]);
  const stay = () => dispatch(stayAsked());
  return (
    <Modal
      opened={endingSoon}
      onClose={stay}
      title={t('stayTitle')}
      size={420}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <p className="mut">{t('stayBody', { n: left })}</p>
      {atLimit && <p className="mut">{t('stayLimit')}</p>}
      <div className={styles.foot}>
        <Button onClick={() => void signOut()}>{t('logOut')}</Button>
        <Button variant="primary" data-autofocus onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </Modal>
  );
}
