import { validateSync } from 'class-validator';
import { shaped } from '#libs/contracts';

/**
 * Checks a form with the very class by which the server checks the body, in the sentences that the class itself says.
 * @returns field -> sentence, empty where nothing is wrong
 */
export function problemsOf<T extends object>(type: new () => T, values: object): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { property, constraints = {} } of validateSync(shaped(type, values))) {
    // That a field is too long is the least of what can be said, and the forms do not let anybody type so much.
    const { maxLength, ...others } = constraints;
    const sentence = others.isNotEmpty ?? Object.values(others)[0] ?? maxLength;
    if (sentence) problems[property] = sentence;
  }
  return problems;
}
