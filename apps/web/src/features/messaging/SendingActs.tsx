import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type JobDto, listMessages } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { buttonClass } from '../../ui/index.js';
import { messageAddress, messagesAddress } from './addresses.js';
import { t } from './texts.js';

/** Links a job to its message. */
export default function SendingActs({ job: { id, community } }: { job: JobDto }) {
  const [messageId, setMessageId] = useState<number | null>(null);
  useEffect(() => {
    const control = new AbortController();
    setMessageId(null);
    ask(listMessages, { query: { jobId: id, page: 1, size: 1 } }, { signal: control.signal }).then(
      ({ list }) => !control.signal.aborted && setMessageId(list[0]?.id ?? null),
      // The list also links to it.
      () => undefined,
    );
    return () => control.abort();
  }, [id]);
  const to = messageId === null ? messagesAddress({ community: community?.id }) : messageAddress(messageId);
  return (
    <Link to={to} className={buttonClass({})}>
      {t('openMessage')}
    </Link>
  );
}
