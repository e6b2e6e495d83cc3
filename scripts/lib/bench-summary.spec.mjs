import { SPEED_ROWS } from '../../test/bench/speed-rows.mjs';
import { recordedValues } from './bench-summary.mjs';

describe('The page of speeds', () => {
  it('has a recorded value for each row of a summary', () => {
    const recorded = recordedValues();
    expect([...recorded.keys()]).toEqual(SPEED_ROWS.map(({ work }) => work));
  });

  it('is read without its marks', () => {
    expect(
      recordedValues('| Work | Target | Recorded |\n|---|---|---|\n| Export | ≥ 0.6 | **0.64** | x |'),
    ).toEqual(new Map([['Export', '0.64']]));
  });
});
