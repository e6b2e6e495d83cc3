import { type ReactNode, useCallback } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../i18n/index.js';
import { useOffline } from '../offline/use-offline.js';
import { type AnyCall, type Links, mayCall } from './may-call.js';
import { selectViewer } from './viewer.js';

/** `const may = useMay(); may(suspendStall, stall.links)`: for what is no control of its own. */
export function useMay(): (call: AnyCall, links?: Links) => boolean {
  const viewer = useSelector(selectViewer);
  return useCallback((call, links) => mayCall(viewer, call, links), [viewer]);
}

export interface AllowedProps {
  /** What the control leads to, be it by a form or a dialog. */
  call: AnyCall;
  links?: Links;
  children: ReactNode;
}

/**
 * A control that changes something: there for who may make its call, and for nobody else. Without a connection it is off
 * and says why.
 */
export function Allowed({ call, links, children }: AllowedProps) {
  const viewer = useSelector(selectViewer);
  const offline = useOffline();
  if (!mayCall(viewer, call, links)) return null;
  const act = `${call.verb} ${call.path}`;
  // The same element in both states: what stands in it, such as an open dialog, must not be made anew.
  return (
    <fieldset
      className={offline ? 'bare-off' : 'bare'}
      data-act={act}
      disabled={offline}
      title={offline ? t('offlineReason') : undefined}
    >
      {children}
    </fieldset>
  );
}
