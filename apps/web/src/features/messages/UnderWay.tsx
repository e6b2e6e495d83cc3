import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { NavCountProps } from '../../core/feature/define.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { t } from './texts.js';
import { messagesUnderWay } from './under-way.js';

const QUERY = { state: 'sending' } as const;
/** Milliseconds between two looks on pages that follow nothing of what is sent. */
const LOOK_MS = 60_000;

/** How many messages are being sent, for the navigation: asked again with every page, and now and then. */
export default function UnderWay({ children }: NavCountProps) {
  const { pathname } = useLocation();
  const { total, retry } = useRemoteList(messagesUnderWay, QUERY);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page is another look
  useEffect(() => {
    if (!first.current) retry();
    first.current = false;
    const timer = setInterval(retry, LOOK_MS);
    return () => clearInterval(timer);
  }, [pathname, retry]);
  return total > 0 ? children(total, t('underWay', { n: total })) : null;
}
