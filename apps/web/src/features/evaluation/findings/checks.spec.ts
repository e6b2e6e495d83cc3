import type { FarmFindingsDto, FindingDto } from '#libs/contracts';
import { farmOf } from '../test-farms.js';
import { linesOf } from './checks.js';
import { findingOf } from './test-findings.js';

const of = (list: FindingDto[], checked: FarmFindingsDto['checked']) =>
  linesOf({ list, checked, look: 'done' }, farmOf(1, { farmSize: 1.47, declaredSize: 1.5 })).map(
    ({ kind, text }) => [kind, text],
  );

describe('the checks of a farm', () => {
  it('passes only faults that were checked and not found', () => {
    expect(of([], [])).toEqual([]);
    expect(of([], ['overlap', 'duplicate', 'selfCrossing', 'declared'])).toEqual([
      ['passed', 'Overlaps no other farm'],
      ['passed', 'Boundary does not cross itself'],
      ['passed', 'Matches the declared size: 2.0 % below'],
    ]);
    // A line needs all of its checks.
    expect(of([], ['overlap', 'tiny'])).toEqual([]);
  });

  it('names the other farm of an overlap, whichever of the two is on screen', () => {
    const finding = findingOf(9);
    expect(of([finding], ['overlap', 'duplicate'])).toEqual([['failed', 'Overlaps farm 2042 by 0.15903 ha']]);
    const turned = { ...finding, farm: finding.other ?? finding.farm, other: finding.farm };
    expect(of([turned], [])).toEqual([['failed', 'Overlaps farm 2042 by 0.15903 ha']]);
    const hidden = { ...finding, other: null, otherIsHidden: true };
    expect(of([hidden], [])).toEqual([['failed', 'Overlaps a farm of another programme by 0.15903 ha']]);
  });

  it('says that something was settled, and does not call it passed', () => {
    const settled = findingOf(9, { state: 'settled' });
    expect(of([settled], ['overlap', 'duplicate'])).toEqual([
      ['settled', 'Overlaps farm 2042 by 0.15903 ha: marked as no fault'],
    ]);
  });
});
