import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectJob } from './selectors.js';
import { type KnownJob, watchBegun, watchEnded } from './slice.js';

/**
 * Follows a job live for a dialog: while the dialog is open, no toast announces the job's end. Null until it is known.
 */
export function useWatchedJob(id: number): KnownJob | null {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(watchBegun(id));
    return () => void dispatch(watchEnded(id));
  }, [dispatch, id]);
  return useAppSelector(selectJob(id));
}
