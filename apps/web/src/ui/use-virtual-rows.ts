import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

export interface VirtualRows<Box extends HTMLElement> {
  /** Ref of the scrolling box. */
  scroller: RefObject<Box | null>;
  /** Rows to render in the document. */
  items: VirtualItem[];
  /** Height in pixels of the rows before and after the rendered ones. */
  above: number;
  below: number;
  /** The first and the last visible row. */
  first: number;
  last: number;
}

/** Renders only the visible rows. All have the same height, in pixels. */
export function useVirtualRows<Box extends HTMLElement>(
  count: number,
  height: number,
  keyOf: (index: number) => number | string,
): VirtualRows<Box> {
  const scroller = useRef<Box>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    getItemKey: keyOf,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out anew
  useEffect(() => rows.measure(), [rows, height]);
  const items = rows.getVirtualItems();
  return {
    scroller,
    items,
    above: items[0]?.start ?? 0,
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    first: rows.range?.startIndex ?? 0,
    last: rows.range?.endIndex ?? 0,
  };
}
