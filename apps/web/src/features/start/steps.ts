import type { FirstImport, FirstStepsDto } from '#libs/contracts';

const STEP_NAMES = ['resource', 'communities', 'farmers', 'farms', 'evaluate', 'colleague'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** `after` waits for an earlier step, by its number; `running`, `asks` and `failed` are states of its import. */
export type StepState =
  | { is: 'done' | 'open' }
  | { is: 'after'; step: number }
  | { is: 'running' | 'asks' | 'failed'; jobId: number };

export interface Step {
  name: StepName;
  state: StepState;
  /** Records that exist. */
  count: number;
}

/** Returns the steps in order. A step is done by its records, regardless of who added them. */
export function stepsOf(data: FirstStepsDto): Step[] {
  const { communityResource, communities, farmers, farms, colleagues } = data;
  const resources = communityResource ? 1 : 0;
  const step = (name: StepName, count: number, needs?: { count: number; step: number }): Step => {
    const imported = importOf(data, name);
    const state: StepState = imported
      ? imported
      : count > 0
        ? { is: 'done' }
        : needs && needs.count === 0
          ? { is: 'after', step: needs.step }
          : { is: 'open' };
    return { name, count, state };
  };
  return [
    step('resource', resources),
    step('communities', communities, { count: resources, step: 1 }),
    step('farmers', farmers, { count: resources, step: 1 }),
    step('farms', farms, { count: farmers, step: 3 }),
    step('evaluate', 0, { count: farms, step: 4 }),
    step('colleague', colleagues),
  ];
}

/** Returns the import of a step while it needs attention; a failed one only while the step has no records. */
function importOf(data: FirstStepsDto, name: StepName): Extract<StepState, { jobId: number }> | null {
  const found = data.imports.find(({ kind }) => kind === name);
  if (!found) return null;
  const { jobId, state } = found;
  if (state === 'failed') return data[name as FirstImport] > 0 ? null : { is: 'failed', jobId };
  return { is: state === 'paused' ? 'asks' : 'running', jobId };
}

/** Returns the step to do next: the first that can be started or continued. */
export function nextStep(steps: readonly Step[]): StepName | undefined {
  return steps.find(({ state }) => state.is !== 'done' && state.is !== 'after' && state.is !== 'running')
    ?.name;
}
