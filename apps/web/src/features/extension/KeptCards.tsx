import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes, formatMoment } from '../../core/i18n/index.js';
import { Button, buttonClass, StatusBadge } from '../../ui/index.js';
import { LOG_ISSUE } from './addresses.js';
import styles from './extension.module.css';
import { bytesOf, type KeptIssue } from './outbox.js';
import { t } from './texts.js';
import { useOutbox } from './use-outbox.js';

/** Issues that wait on this phone. */
export function KeptCards() {
  const { kept, sendNow } = useOutbox();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await sendNow();
    setBusy(false);
  };
  return kept.map((issue) => (
    <article key={issue.id} className={styles.kept} aria-label={issue.body.title}>
      <h2>{issue.body.title}</h2>
      <div className="row">
        <StatusBadge tone={issue.refused ? 'failed' : 'warning'}>{t('waits')}</StatusBadge>
        <span className="sm mut">
          {t('savedAt', {
            at: formatMoment(new Date(issue.id).toISOString()),
            size: formatBytes(bytesOf(issue)),
          })}
        </span>
      </div>
      <div className={styles.thumbs}>
        {issue.photos.map((photo, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos keep their order
          <BlobPicture key={at} blob={photo} alt={t('photoOf', { n: at + 1, title: issue.body.title })} />
        ))}
      </div>
      <p>{issue.refused ? t('refused', { why: issue.refused }) : t('waitsNote')}</p>
      <div className={styles.acts}>
        {changeable(issue) && (
          <Link className={buttonClass({})} to={`${LOG_ISSUE}?kept=${issue.id}`}>
            {t('change')}
          </Link>
        )}
        <Button busy={busy} onClick={() => void send()}>
          {t('tryNow')}
        </Button>
      </div>
    </article>
  ));
}

const changeable = ({ tried }: KeptIssue) => !tried;

/** Shows a picture that is only on this phone. */
export function BlobPicture({ blob, alt }: { blob: Blob; alt: string }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return src ? <img src={src} alt={alt} /> : null;
}
