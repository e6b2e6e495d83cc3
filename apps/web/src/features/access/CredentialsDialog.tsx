import { Modal } from '@mantine/core';
import type { CredentialsDto } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { formatDate, formatTime } from '../../core/i18n/index.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { Button } from '../../ui/index.js';
import { usePhone } from '../../ui/use-media.js';
import styles from './access.module.css';
import { t } from './texts.js';

export type Credentials = Pick<
  CredentialsDto,
  'username' | 'oneTimePassword' | 'setPasswordLink' | 'linkExpiresAt' | 'delivery' | 'deliveryNote'
>;

/**
 * Shows how a user signs in for the first time. The credentials can't be shown again, so only Done closes the dialog.
 */
export function CredentialsDialog({
  credentials,
  name,
  onClose,
}: {
  credentials: Credentials;
  /** The person's name. */
  name: string;
  onClose: () => void;
}) {
  const phone = usePhone();
  const { username, oneTimePassword, setPasswordLink, linkExpiresAt, delivery, deliveryNote } = credentials;
  const shown = delivery === 'SHOWN';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('credentialsTitle', { name })}
      size={520}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={styles.secretNote}>
        {deliveryNote} {shown && t('credentialsNote', { name })}
      </p>
      <div className={styles.secrets}>
        <Secret what={t('username')} value={username} />
        {oneTimePassword !== null && <Secret what={t('oneTimePassword')} value={oneTimePassword} />}
        {setPasswordLink !== null && (
          <Secret what={t('link')} value={new URL(setPasswordLink, location.origin).href} />
        )}
      </div>
      <p className="sm mut">
        {t('linkUntil', { date: formatDate(linkExpiresAt), time: formatTime(linkExpiresAt) })}
      </p>
      <div className={styles.secretFoot}>
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Modal>
  );
}

/** A secret text with a button that copies it. */
export function Secret({ what, value }: { what: string; value: string }) {
  const dispatch = useAppDispatch();
  const copy = () => {
    const written = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => dispatch(succeeded(t('copied', { what }))),
      () => dispatch(failed(t('copyFailed'))),
    );
  };
  return (
    <div className={styles.secret}>
      <div className="grow">
        <div className="sm mut">{what}</div>
        <code className={styles.secretValue}>{value}</code>
      </div>
      <Button small aria-label={t('copyLabel', { what })} onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  );
}
