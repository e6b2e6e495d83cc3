import { Suspense } from 'react';
import type { JobStarterProps } from '../../core/feature/define.js';
import { lazyOf } from '../../core/feature/lazy-of.js';
import { jobStarters } from '../../core/feature/registry.js';

/** Buttons of other features that start jobs. */
export function JobStarters(props: JobStarterProps) {
  return jobStarters().map(({ order, load }) => {
    const Starter = lazyOf(load);
    return (
      <Suspense key={order} fallback={null}>
        <Starter {...props} />
      </Suspense>
    );
  });
}
