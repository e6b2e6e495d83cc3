import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/**
 * Checks a form with the very class by which the server checks the body, in the sentences that the class itself says.
 * @returns field -> sentence, empty where nothing is wrong
 */
export function problemsOf<T extends object>(type: new () => T, values: object): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { property, constraints = {} } of validateSync(plainToInstance(type, values))) {
    // What the field is missing altogether is said rather than what would be wrong with its form.
    const sentence = constraints.isNotEmpty ?? Object.values(constraints)[0];
    if (sentence) problems[property] = sentence;
  }
  return problems;
}
