import { validateSync } from 'class-validator';
import { shaped } from '#libs/contracts';
import { t } from './texts.js';

/**
 * Checks a form with the very class by which the server checks the body: one rule set for both ends.
 * @param labels field -> its label on screen, for the sentences
 * @returns field -> sentence, empty where nothing is wrong
 */
export function checkWith<T extends object>(
  type: new () => T,
  values: object,
  labels: Partial<Record<keyof T & string, string>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { property, constraints = {} } of validateSync(shaped(type, values))) {
    const field = (labels as Record<string, string>)[property] ?? property;
    const tooLong = /(\d+) characters/.exec(constraints.maxLength ?? '')?.[1];
    if (constraints.isNotEmpty) problems[property] = t('fieldRequired', { field });
    else if (tooLong) problems[property] = t('fieldTooLong', { field, max: Number(tooLong) });
    else problems[property] = t('fieldWrong', { field });
  }
  return problems;
}

/** Text without the spaces round it, and empty choices left out, as the server should get them. */
export function tidy<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)) as T;
}
