import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectJob } from './selectors.js';
import { type KnownJob, watchBegun, watchEnded } from './slice.js';

/** A job that a dialog follows live: while the dialog is open, no toast says how the job ended. Null until it is known. */
export function useWatchedJob(id: number): KnownJob | null {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(watchBegun(id));
    return () => void dispatch(watchEnded(id));
  }, [dispatch, id]);
  return useAppSelector(selectJob(id));
}
