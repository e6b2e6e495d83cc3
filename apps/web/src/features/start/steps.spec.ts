import type { FirstStepsDto } from '#libs/contracts';
import { nextStep, stepsOf } from './steps.js';

const EMPTY: FirstStepsDto = {
  isFinished: false,
  communityResource: null,
  communities: 0,
  farmers: 0,
  farms: 0,
  colleagues: 0,
  imports: [],
};
const statesOf = (data: Partial<FirstStepsDto>) => stepsOf({ ...EMPTY, ...data }).map(({ state }) => state);

it('begins with the community resource, and lets a colleague be invited at any time', () => {
  expect(statesOf({})).toEqual([
    { is: 'open' },
    { is: 'after', step: 1 },
    { is: 'after', step: 1 },
    { is: 'after', step: 3 },
    { is: 'after', step: 4 },
    { is: 'open' },
  ]);
  expect(nextStep(stepsOf(EMPTY))).toBe('resource');
});

it('takes a step as done by its records, and its import from the job', () => {
  const data = {
    communityResource: { id: 7, name: 'Zamfara Maize' },
    communities: 2,
    imports: [{ kind: 'farmers', jobId: 12, state: 'running' } as const],
  };
  expect(statesOf(data).slice(0, 4)).toEqual([
    { is: 'done' },
    { is: 'done' },
    { is: 'running', jobId: 12 },
    { is: 'after', step: 3 },
  ]);
  expect(nextStep(stepsOf({ ...EMPTY, ...data }))).toBe('colleague');
});

it('shows a failed import only while the step has no records', () => {
  const imports = [{ kind: 'farmers', jobId: 12, state: 'failed' } as const];
  expect(statesOf({ imports })[2]).toEqual({ is: 'failed', jobId: 12 });
  expect(statesOf({ imports, farmers: 3 })[2]).toEqual({ is: 'done' });
});
