import type { EvaluationFarm } from '#libs/contracts';
import { formatHectares, formatNumber, formatPhone } from '../../core/i18n/index.js';

/** Formats hectares: five decimals in the farm panel, two in totals (specification part 2, section 9). */
export const hectares = (value: number, digits: 2 | 5 = 5) => `${formatHectares(value, digits)} ha`;

/** "401–600 of 2,764"; the range ends at the total. */
export function rangeOf(page: number, size: number, total: number): string {
  if (total === 0) return '0 of 0';
  const from = Math.min((page - 1) * size + 1, total);
  return `${formatNumber(from)}–${formatNumber(Math.min(page * size, total))} of ${formatNumber(total)}`;
}

/** "T. Audu". */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return words.length ? `${Array.from(words[0] ?? '')[0]}. ${last}` : last;
}

/** "Tanko Audu · 0803 412 7781": the capturing agent; empty if unknown. */
export function agentOf(farm: EvaluationFarm): string {
  const [agent] = farm.agents;
  return agent ? [agent.name, agent.phone && formatPhone(agent.phone)].filter(Boolean).join(' · ') : '';
}
