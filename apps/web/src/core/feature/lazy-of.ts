import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Loader } from './define.js';

const components = new Map<unknown, unknown>();

/** The lazy component of a loader: one for each, however often it is drawn. */
export function lazyOf<P>(load: Loader<P>): LazyExoticComponent<ComponentType<P>> {
  let component = components.get(load) as LazyExoticComponent<ComponentType<P>> | undefined;
  if (!component) {
    component = lazy(load);
    components.set(load, component);
  }
  return component;
}
