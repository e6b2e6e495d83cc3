import { useEffect, useState } from 'react';
import type { MessagingSettingsDto, ReviewMessageBody } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { IconButton } from '../../ui/index.js';
import { usePhone } from '../../ui/use-media.js';
import styles from './compose.module.css';
import { previews } from './remotes.js';
import reviewStyles from './review.module.css';
import { senderName } from './sender-name.js';
import { t } from './texts.js';

export interface PreviewProps {
  /** Null while the message cannot be sent. */
  asked: ReviewMessageBody | null;
  settings: MessagingSettingsDto | null;
}

const SIZE = 10;

/** Previews the message for one recipient at a time. */
export function Preview({ asked, settings }: PreviewProps) {
  const [at, setAt] = useState(0);
  const phone = usePhone();
  const query = asked && { ...asked, page: Math.floor(at / SIZE) + 1, size: SIZE };
  const { data } = useRemote(previews, query);
  const total = data?.total ?? 0;
  const shown = asked ? data?.list[at % SIZE] : undefined;
  useEffect(() => {
    if (data && at >= Math.max(1, data.total)) setAt(0);
  }, [data, at]);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!event.altKey || !step || total === 0) return;
      // Prevents the browser's own Back and Forward shortcuts.
      event.preventDefault();
      setAt((before) => Math.min(total - 1, Math.max(0, before + step)));
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [total]);

  const sender = settings ? senderName(settings, asked?.class ?? 'transactional') : t('senderSimulated');
  const title = shown
    ? t('asSees', { name: shown.name })
    : t(asked && data?.total === 0 ? 'previewNobody' : 'previewEmpty');
  const pager = (
    <div className={reviewStyles.pager}>
      <span className="sm grow clip">{title}</span>
      {shown && (
        <>
          <IconButton
            icon="chevronLeft"
            size={16}
            label={t('previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <span className={`sm ${styles.number}`} aria-live="polite">
            {t('ofAll', { at: formatNumber(at + 1), n: formatNumber(total) })}
          </span>
          <IconButton
            icon="chevronRight"
            size={16}
            label={t('next')}
            disabled={at + 1 >= total}
            onClick={() => setAt(at + 1)}
          />
        </>
      )}
    </div>
  );
  const handset = (
    <div className={reviewStyles.handset}>
      <header>
        <b>{sender}</b>
        <span className="mut">{t('textMessage')}</span>
      </header>
      <div className={reviewStyles.screen}>
        {shown?.text && (
          <>
            <div className={reviewStyles.bubble}>{shown.text}</div>
            <div className={`mut ${reviewStyles.joined}`}>{t('joined', { n: shown.segments })}</div>
          </>
        )}
      </div>
    </div>
  );
  if (!phone)
    return (
      <>
        {pager}
        {handset}
      </>
    );
  return (
    <details className={reviewStyles.fold}>
      <summary>{title}</summary>
      {pager}
      {handset}
    </details>
  );
}
