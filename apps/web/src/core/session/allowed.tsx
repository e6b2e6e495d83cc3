import { type ReactNode, useCallback } from 'react';
import { useSelector } from 'react-redux';
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

/** A control that changes something: there for who may make its call, and for nobody else. */
export function Allowed({ call, links, children }: AllowedProps) {
  const viewer = useSelector(selectViewer);
  if (!mayCall(viewer, call, links)) return null;
  return (
    <span className="bare" data-act={`${call.verb} ${call.path}`}>
      {children}
    </span>
  );
}
