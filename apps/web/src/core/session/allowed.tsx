import { type ReactNode, useCallback } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../i18n/index.js';
import { useOffline } from '../offline/use-offline.js';
import { type AnyCall, type Links, mayCall } from './may-call.js';
import { selectViewer } from './viewer.js';

/** Returns a permission check where `Allowed` does not fit: `const may = useMay(); may(suspendStall, stall.links)`. */
export function useMay(): (call: AnyCall, links?: Links) => boolean {
  const viewer = useSelector(selectViewer);
  return useCallback((call, links) => mayCall(viewer, call, links), [viewer]);
}

export interface AllowedProps {
  /** The call that the control leads to, directly or through a form or dialog. */
  call: AnyCall;
  links?: Links;
  children: ReactNode;
}

/** Renders a control only for users who can make its call. Without a connection it is disabled and says why. */
export function Allowed({ call, links, children }: AllowedProps) {
  const viewer = useSelector(selectViewer);
  const offline = useOffline();
  if (!mayCall(viewer, call, links)) return null;
  const act = `${call.verb} ${call.path}`;
  // The same element in both states, so that its children, such as an open dialog, are not remounted.
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
