import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

const parts = new Set<() => Promise<unknown>>();

/**
 * A part of a page whose code comes when the part is first drawn, apart from that of the page: what most visits never open.
 * @param waiting stands in its place until then
 * @param offline it is of use without a connection: `fetchLaterParts` brings it
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, offline = false }: { waiting?: ReactNode; offline?: boolean } = {},
): ComponentType<P> {
  let there: ComponentType<P> | null = null;
  const fetchPart = () =>
    load().then((part) => {
      there = part;
      parts.delete(fetchPart);
      return part;
    });
  if (offline) parts.add(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where the module begins
  return function Later(props: P) {
    const [Part, setPart] = useState(() => there);
    const [failed, setFailed] = useState<unknown>(null);
    useEffect(() => {
      if (!Part) fetchPart().then((part) => setPart(() => part), setFailed);
    }, [Part]);
    // The page says so, as it does where its own code does not come.
    if (failed) throw failed;
    return Part ? <Part {...props} /> : waiting;
  };
}

/** Fetches those parts of the open pages that are of use without a connection. */
export function fetchLaterParts(): void {
  // What does not arrive is asked for again where it is drawn.
  for (const fetchPart of parts) fetchPart().catch(() => undefined);
}
