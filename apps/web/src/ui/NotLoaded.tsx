import type { Failure } from '../core/api/problem.js';
import { SkeletonBlock } from './Skeleton.js';
import { ErrorState } from './states.js';

/** Shown in place of data: a skeleton until it arrives, or the error with a retry. */
export const NotLoaded = ({
  error,
  ...props
}: {
  error: Failure | null;
  onRetry: () => void;
  lines: number;
}) =>
  error ? (
    <ErrorState message={error.message} onRetry={props.onRetry} />
  ) : (
    <SkeletonBlock lines={props.lines} />
  );
