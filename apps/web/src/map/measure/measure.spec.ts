import { distanceText } from './measure.js';

describe('a measured distance', () => {
  it('is in metres to the decimetre, from a kilometre on in kilometres', () => {
    expect(distanceText(132.44)).toBe('132.4 m');
    expect(distanceText(1321)).toBe('1.32 km');
  });
});
