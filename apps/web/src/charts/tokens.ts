import { useMemo, useSyncExternalStore } from 'react';
import { currentScheme, onSchemeChange } from '../core/color-scheme.js';

/** The colours and the type of a chart, from the page's CSS tokens. */
export interface ChartTokens {
  ink: string;
  muted: string;
  line: string;
  surface: string;
  leaf: string;
  leafPale: string;
  grain: string;
  adire: string;
  lat: string;
  gray: string;
  font: string;
}

const NAMES: Record<keyof ChartTokens, string> = {
  ink: '--ink',
  muted: '--muted',
  line: '--line',
  surface: '--surface',
  leaf: '--leaf-7',
  leafPale: '--leaf-3',
  grain: '--grain-5',
  adire: '--adire-5',
  lat: '--lat-5',
  gray: '--line-strong',
  font: '--font',
};

/** Returns the current CSS tokens of the page. */
function readTokens(root: Element = document.documentElement): ChartTokens {
  const style = getComputedStyle(root);
  const read = Object.entries(NAMES).map(([key, name]) => [key, style.getPropertyValue(name).trim()]);
  return Object.fromEntries(read) as ChartTokens;
}

/** Returns the tokens of the current colour scheme; a new object when it changes. */
export function useChartTokens(): ChartTokens {
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stylesheet answers by the scheme
  return useMemo(() => readTokens(), [scheme]);
}
