import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { every } from '../../core/every.js';
import type { NavCountProps } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { messagesUnderWay } from './under-way.js';

// Its own catalogue: every page loads this, and the feature's texts only with its pages.
const t = catalogue({
  underWay: '{n} message under way|{n} messages under way',
});
const QUERY = { state: 'sending' } as const;
/** Milliseconds between refreshes on pages that follow no messages. */
const LOOK_MS = 60_000;

/** Number of messages being sent, for the navigation: loaded with every page, and periodically. */
export default function UnderWay({ children }: NavCountProps) {
  const { pathname } = useLocation();
  const { total, retry } = useRemoteList(messagesUnderWay, QUERY);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page is another look
  useEffect(() => {
    if (!first.current) retry();
    first.current = false;
    return every(LOOK_MS, retry);
  }, [pathname, retry]);
  return total > 0 ? children(total, t('underWay', { n: total })) : null;
}
