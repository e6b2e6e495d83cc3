import type { ImportDto, ImportState } from '#libs/contracts';
import { STEPS, type Step } from '../addresses.js';

type Standing = Pick<ImportDto, 'state' | 'fields'>;

const AT: Record<ImportState, Step> = {
  uploaded: 'columns',
  inspected: 'columns',
  mapped: 'check',
  staged: 'check',
  merging: 'run',
  completed: 'review',
  failed: 'review',
  cancelled: 'review',
  undoing: 'review',
  undone: 'review',
};

/** A map has no columns. */
export const hasColumns = ({ fields }: Pick<ImportDto, 'fields'>): boolean => fields.length > 0;

/** The steps of an import, without those that its kind does not have. */
export function stepsOf(imported: Pick<ImportDto, 'fields'>): Step[] {
  return STEPS.filter((step) => step !== 'columns' || hasColumns(imported));
}

/** The step at which an import is. */
export function stepAt(imported: Standing): Step {
  const step = AT[imported.state];
  return step === 'columns' && !hasColumns(imported) ? 'check' : step;
}

/** The step that an address is answered with: the one it names where one can go there, else the one at which the import is. */
export function stepFor(wanted: Step, imported: Standing): Step {
  const back = imported.state === 'staged' && wanted === 'columns' && hasColumns(imported);
  return back ? 'columns' : stepAt(imported);
}

/** Something is done with it, and nobody is waited for. */
export function isWorking({ state }: Pick<ImportDto, 'state'>): boolean {
  return ['uploaded', 'mapped', 'merging', 'undoing'].includes(state);
}

/** Where an import ended that did not come to its end: no later step is done. */
export function endedAt({
  state,
  counts,
  fields,
}: Pick<ImportDto, 'state' | 'counts' | 'fields'>): Step | undefined {
  if (state !== 'failed' && state !== 'cancelled') return undefined;
  if (!counts || counts.total === 0) return hasColumns({ fields }) ? 'columns' : 'check';
  return counts.created + counts.updated > 0 || state === 'failed' ? 'run' : 'check';
}
