import { render } from '@testing-library/react';
import { Sparkline, sparkPoints } from './Sparkline.js';

it('spreads values over the width, the greatest on top', () => {
  expect(sparkPoints([0, 5, 10])).toBe('0,27 42,15 84,3');
});

it('is level without changes', () => {
  expect(sparkPoints([4, 4])).toBe('0,15 84,15');
});

it('draws nothing from a single value', () => {
  const { container, rerender } = render(<Sparkline values={[4]} />);
  expect(container.querySelector('svg')).toBeNull();
  rerender(<Sparkline values={[4, 5]} />);
  expect(container.querySelector('polyline')).not.toBeNull();
});
