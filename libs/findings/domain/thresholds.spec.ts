import {
  severityOfDifference,
  severityOfDistance,
  severityOfOverlap,
  severityOfPoints,
  severityOfSize,
  severityOfSpike,
} from './thresholds.js';

describe('severity', () => {
  it.each([
    [1590, 0.155, 'severe'],
    [714, 0.112, 'severe'],
    [5000, 0.001, 'severe'],
    [82, 0.011, 'warning'],
    [1000, 0.0001, 'warning'],
    [1.1, 0.0001, 'note'],
    [999, 0.0099, 'note'],
  ])('of an overlap of %d m², share %d, is %s', (area, share, severity) =>
    expect(severityOfOverlap(area, share)).toBe(severity),
  );

  it.each([
    [1400, 14_000, 'severe'],
    [5000, 10_000, 'severe'],
    [20_000, 10_000, 'severe'],
    [19_900, 10_000, 'warning'],
    [14_200, 12_000, 'warning'],
    [8500, 10_000, 'warning'],
    [8900, 10_000, 'note'],
    [9710, 10_000, null],
    [10_290, 9000, 'note'],
    // A quarter of a small garden is within GPS error.
    [600, 750, null],
  ])('of %d m² mapped where %d are declared is %s', (mapped, declared, severity) =>
    expect(severityOfDifference(mapped, declared)).toBe(severity),
  );

  it.each([
    [34, 'warning'],
    [20, 'warning'],
    [19.9, 'note'],
    [4.9, null],
  ])('of a spike of %d m is %s', (length, severity) => expect(severityOfSpike(length)).toBe(severity));

  it.each([
    [2, 10_000, 'severe'],
    [3, 10_000, 'warning'],
    [4, 19_000, null],
    [4, 20_000, 'warning'],
    [5, 900_000, null],
  ])('of %d points round %d m² is %s', (points, area, severity) =>
    expect(severityOfPoints(points, area)).toBe(severity),
  );

  it.each([
    [24, { kind: 'tiny', severity: 'severe' }],
    [99, { kind: 'tiny', severity: 'warning' }],
    [100, null],
    [1_000_000, null],
    [1_000_001, { kind: 'huge', severity: 'warning' }],
    [5_000_001, { kind: 'huge', severity: 'severe' }],
  ])('of a farm of %d m² is %j', (area, expected) => expect(severityOfSize(area)).toEqual(expected));

  it.each([
    [99, null],
    [120, 'note'],
    [3000, 'warning'],
    [20_000, 'severe'],
  ])('of a farm %d m outside its state is %s', (metres, severity) =>
    expect(severityOfDistance(metres)).toBe(severity),
  );
});
