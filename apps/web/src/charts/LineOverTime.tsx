import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { Chart } from './Chart.js';
import { type LinePoint, type LineWords, lineOptions } from './line-options.js';
import { useChartTokens } from './tokens.js';

/** Two lines over time; the second is dashed. `words` must be a constant; otherwise the chart is laid out again. */
export default function LineOverTime({ points, words }: { points: readonly LinePoint[]; words: LineWords }) {
  const tokens = useChartTokens();
  const animate = !useReducedMotion();
  const options = useMemo(
    () => lineOptions(points, words, { tokens, animate }),
    [points, words, tokens, animate],
  );
  return <Chart options={options} />;
}
