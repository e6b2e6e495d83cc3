import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Loader } from './define.js';

const parts = new Set<() => Promise<unknown>>();
const byLoader = new Map<unknown, unknown>();
/** Components whose code has loaded, by their loader. */
const loaded = new Map<unknown, unknown>();

type Load<P extends object> = () => Promise<ComponentType<P> | { default: ComponentType<P> }>;

/** Loads a part. If this is done ahead, the part is drawn at once instead of its placeholder. */
export async function fetchLater<P extends object>(load: Load<P>): Promise<ComponentType<P>> {
  const module = await load();
  const part = 'default' in module ? module.default : module;
  loaded.set(load, part);
  return part;
}

/**
 * Returns a component whose code loads separately when it is first drawn, for parts that most visits never open.
 * @param load the component, or a module whose default it is
 * @param waiting placeholder until then
 * @param offline the part is useful offline: `fetchLaterParts` loads it
 */
export function later<P extends object>(
  load: Load<P>,
  { waiting = null, offline = false }: { waiting?: ReactNode; offline?: boolean } = {},
): ComponentType<P> {
  const fetchPart = async () => {
    const part = await fetchLater(load);
    parts.delete(fetchPart);
    return part;
  };
  if (offline) parts.add(fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where the module begins
  return function Later(props: P) {
    const [Part, setPart] = useState(() => (loaded.get(load) as ComponentType<P> | undefined) ?? null);
    const [failed, setFailed] = useState<unknown>(null);
    useEffect(() => {
      if (!Part) fetchPart().then((part) => setPart(() => part), setFailed);
    }, [Part]);
    // The page boundary shows the error, as when a page's own code fails to load.
    if (failed) throw failed;
    return Part ? <Part {...props} /> : waiting;
  };
}

/** Returns the component of a registered loader, one instance per loader. */
export function laterOf<P extends object>(load: Loader<P>, waiting?: ReactNode): ComponentType<P> {
  const component = (byLoader.get(load) as ComponentType<P> | undefined) ?? later(load, { waiting });
  byLoader.set(load, component);
  return component;
}

/** Loads the parts of the open pages that are useful offline. */
export function fetchLaterParts(): void {
  // A failed download is retried when the part is drawn.
  for (const fetchPart of parts) fetchPart().catch(() => undefined);
}
