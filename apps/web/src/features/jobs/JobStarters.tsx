import type { JobStarterProps } from '../../core/feature/define.js';
import { laterOf } from '../../core/feature/later.js';
import { jobStarters } from '../../core/feature/registry.js';

/** Buttons of other features that start jobs. */
export function JobStarters(props: JobStarterProps) {
  return jobStarters().map(({ order, load }) => {
    const Starter = laterOf(load);
    return <Starter key={order} {...props} />;
  });
}
