import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Loader } from './define.js';

const components = new Map<unknown, unknown>();

/** Returns the lazy component of a loader, one instance per loader. */
export function lazyOf<P>(load: Loader<P>): LazyExoticComponent<ComponentType<P>> {
  let component = components.get(load) as LazyExoticComponent<ComponentType<P>> | undefined;
  if (!component) {
    component = lazy(load);
    components.set(load, component);
  }
  return component;
}
