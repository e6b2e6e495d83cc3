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

/** Returns false for maps, which have no columns. */
export const hasColumns = ({ fields }: Pick<ImportDto, 'fields'>): boolean => fields.length > 0;

/** Returns the steps that the kind of import has. */
export function stepsOf(imported: Pick<ImportDto, 'fields'>): Step[] {
  return STEPS.filter((step) => step !== 'columns' || hasColumns(imported));
}

/** Returns the current step of an import. */
export function stepAt(imported: Standing): Step {
  const step = AT[imported.state];
  return step === 'columns' && !hasColumns(imported) ? 'check' : step;
}

/** Returns the step for an address: the requested one if available, else the current one. */
export function stepFor(wanted: Step, imported: Standing): Step {
  const back = imported.state === 'staged' && wanted === 'columns' && hasColumns(imported);
  return back ? 'columns' : stepAt(imported);
}

/** Returns whether a job is working on the import, so no user input is needed. */
export function isWorking({ state }: Pick<ImportDto, 'state'>): boolean {
  return ['uploaded', 'mapped', 'merging', 'undoing'].includes(state);
}

/** Returns the step at which an unfinished import ended: no later step is done. */
export function endedAt({
  state,
  counts,
  fields,
}: Pick<ImportDto, 'state' | 'counts' | 'fields'>): Step | undefined {
  if (state !== 'failed' && state !== 'cancelled') return undefined;
  if (!counts || counts.total === 0) return hasColumns({ fields }) ? 'columns' : 'check';
  return counts.created + counts.updated > 0 || state === 'failed' ? 'run' : 'check';
}
