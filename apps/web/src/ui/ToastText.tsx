import { Link } from 'react-router-dom';
import { t } from '../core/i18n/index.js';

/** Content of a toast: the message, its subject below it, a link, and the id of the request. */
export function ToastText({
  text,
  detail,
  requestId,
  link,
}: {
  text: string;
  detail?: string;
  requestId?: string;
  link?: { to: string; label: string };
}) {
  return (
    <>
      <div>{text}</div>
      {detail && <div>{detail}</div>}
      {link && (
        <Link className="link b" to={link.to}>
          {link.label}
        </Link>
      )}
      {requestId && <div className="sm mut">{t('request', { id: requestId })}</div>}
    </>
  );
}
