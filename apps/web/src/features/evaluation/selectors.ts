import { createSelector } from '@reduxjs/toolkit';
import type { EvaluationFarm } from '#libs/contracts';
import type { RootState } from '../../core/store.js';
import { partOf } from '../../core/store.js';
import { type EvaluationState, initialState } from './state.js';

export const selectEvaluation = (state: RootState): EvaluationState =>
  partOf(state, 'evaluation', initialState);

/** Farms of the page in queue order. */
export const selectQueue = createSelector(
  (state: RootState) => selectEvaluation(state).order,
  (state: RootState) => selectEvaluation(state).farms,
  (order, farms): EvaluationFarm[] => order.flatMap((id) => farms[id] ?? []),
);

/** Returns whether a farm of the page no longer matches the filter that loaded it. */
export function selectPageChanged(state: RootState): boolean {
  const { query, farms, order } = selectEvaluation(state);
  return query !== null && query.status !== 'ALL' && order.some((id) => farms[id]?.status !== query.status);
}
