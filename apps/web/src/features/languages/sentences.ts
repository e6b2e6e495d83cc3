import { dateText } from '../../core/i18n/catalogue.js';

type Texts = Readonly<Record<string, string>>;

/**
 * Returns a function that translates the sentences of `english` to those of `translated` with the same key. A sentence
 * with `{name}` matches with any value there, which stays; others stay English.
 */
export function sentencesOf(english: Texts, translated: Texts): (sentence: string) => string {
  const whole = new Map<string, string>();
  const patterns: { pattern: RegExp; text: string }[] = [];
  for (const [key, sentence] of Object.entries(english)) {
    const text = translated[key];
    if (!text) continue;
    if (sentence.includes('{')) patterns.push({ pattern: patternOf(sentence), text });
    else whole.set(sentence, text);
  }
  return (sentence) => {
    const same = whole.get(sentence);
    if (same !== undefined) return same;
    for (const { pattern, text } of patterns) {
      const values = pattern.exec(sentence)?.groups;
      if (values) return text.replace(/\{(\w+)\}/g, (slot, name: string) => dateText(values[name] ?? slot));
    }
    return sentence;
  };
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/);
  const pattern = parts.map((part, at) => (at % 2 ? `(?<${part}>.+?)` : part.replace(/[^\w\s]/g, '\\$&')));
  return new RegExp(`^${pattern.join('')}$`);
}
