import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { Chart } from './Chart.js';
import './legend.js';
import { type Stack, stackedOptions } from './stacked-options.js';
import { useChartTokens } from './tokens.js';

/** Stacked parts of a whole: outcomes of messages, or their cost. `names`, `series` and `labels` must be stable. */
export default function StackedBars({ names, series, upright, money, labels, description }: Stack) {
  const tokens = useChartTokens();
  const animate = !useReducedMotion();
  const options = useMemo(
    () => stackedOptions({ names, series, upright, money, labels, description }, { tokens, animate }),
    [names, series, upright, money, labels, description, tokens, animate],
  );
  // A change of parts or direction lays out a new chart; figures only move.
  return <Chart key={`${upright} ${money} ${series.length}`} options={options} />;
}
