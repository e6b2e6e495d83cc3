import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import type { LgaCountDto } from '#libs/contracts';
import { barsOptions } from './bars-options.js';
import { Chart } from './Chart.js';
import { useChartTokens } from './tokens.js';

/** Registered and processed farmers of each local government. */
export default function BarsByLga({ rows }: { rows: readonly LgaCountDto[] }) {
  const tokens = useChartTokens();
  const animate = !useReducedMotion();
  const options = useMemo(() => barsOptions(rows, { tokens, animate }), [rows, tokens, animate]);
  return <Chart options={options} />;
}
