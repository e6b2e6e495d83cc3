import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import type { LgaBar } from './bars-options.js';
import { barsOptions } from './bars-options.js';
import { Chart } from './Chart.js';
import { useChartTokens } from './tokens.js';

/** Registered and processed farmers by local government: the largest of `all`. */
export default function BarsByLga({ rows, all }: { rows: readonly LgaBar[]; all: number }) {
  const tokens = useChartTokens();
  const animate = !useReducedMotion();
  const options = useMemo(() => barsOptions(rows, all, { tokens, animate }), [rows, all, tokens, animate]);
  return <Chart options={options} />;
}
