import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { Chart } from './Chart.js';
import { type Stack, stackedOptions } from './stacked-options.js';
import { useChartTokens } from './tokens.js';

/** Parts of a whole, stacked: what became of messages, or what they cost. `names` and `series` have to be stable. */
export default function StackedBars({ names, series, upright, money, description }: Stack) {
  const tokens = useChartTokens();
  const animate = !useReducedMotion();
  const options = useMemo(
    () => stackedOptions({ names, series, upright, money, description }, { tokens, animate }),
    [names, series, upright, money, description, tokens, animate],
  );
  // Which parts there are, and which way they go, is laid out anew; figures only move.
  return <Chart key={`${upright} ${money} ${series.length}`} options={options} />;
}
