import { t } from '../core/i18n/index.js';

/** What a toast says: the sentence, beneath it whom or what it is about, and the request by which it can be found. */
export function ToastText({
  text,
  detail,
  requestId,
}: {
  text: string;
  detail?: string;
  requestId?: string;
}) {
  return (
    <>
      <div>{text}</div>
      {detail && <div>{detail}</div>}
      {requestId && <div className="sm mut">{t('request', { id: requestId })}</div>}
    </>
  );
}
