import type { AnomalyKind } from '#libs/contracts';
import { reasonOf } from './anomaly-words.js';

const UREA = { inputName: 'Urea 46 %', unitOfMeasurement: 'bags' };
const NONE = { inputName: null, unitOfMeasurement: null };

it.each<[AnomalyKind, Parameters<typeof reasonOf>[1], string]>([
  ['noCompletedFarm', { ...NONE, due: '0', found: '97500' }, 'Inputs for ₦97,500.00, but no completed farm.'],
  [
    'collectedOverAllocated',
    { ...UREA, due: '2', found: '4' },
    'Collected 4 bags of Urea 46 %, but only 2 allocated.',
  ],
  ['overlappingFarm', { ...NONE, due: '0', found: '1' }, 'One of their farms overlaps another farm.'],
  ['overlappingFarm', { ...NONE, due: '0', found: '2' }, 'Their farms overlap other farms in 2 places.'],
  [
    'allocatedOverEntitlement',
    { ...UREA, due: '3.92', found: '4' },
    'Allocated 4 bags of Urea 46 %, but entitled to only 3.92.',
  ],
  ['repaidOverDue', { ...NONE, due: '100', found: '100.5' }, 'Repaid ₦100.50, but only ₦100.00 was due.'],
  [
    'bvnInTwoProgrammes',
    { ...NONE, due: '1', found: '2' },
    'The same BVN received inputs from 2 programmes this season.',
  ],
  [
    'belowLimit',
    { ...NONE, due: '500000', found: '1499997' },
    'One person recorded ₦1,499,997.00 in entries that were each below the approval limit of ₦500,000.00.',
  ],
])('%s says why: %j', (kind, figures, sentence) => {
  expect(reasonOf(kind, figures)).toBe(sentence);
});
