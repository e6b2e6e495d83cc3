import { TRANSLATED } from '#libs/contracts';
import type { Pack } from '../../core/i18n/index.js';
import { faultOfText } from './check-text.js';
import { ENGLISH, wholePack } from './english.js';
import { pack as ha } from './ha.js';
import { MESSAGES } from './messages.js';
import { sentencesOf } from './sentences.js';
import { corrected } from './start.js';
import { readTexts, textsFile } from './texts-file.js';

describe.each(TRANSLATED)('texts in %s', (language) => {
  let pack: Pack;
  beforeAll(async () => {
    pack = await wholePack(language);
  });

  it('can take the place of all English ones, in composed letters', () => {
    const faults = Object.entries(ENGLISH).flatMap(([place, texts]) =>
      Object.entries(texts).flatMap(([key, english]) => {
        const text = pack[place]?.[key] ?? '';
        const why = text === text.normalize('NFC') ? faultOfText(english, text, language) : 'composed';
        return why ? [`${place}.${key}: ${why}`] : [];
      }),
    );
    expect(faults).toEqual([]);
    expect(pack.dates?.months?.split(' ')).toHaveLength(12);
  });

  it('word the sentences of the server, with their values', () => {
    const say = sentencesOf(MESSAGES, pack.messages ?? {});
    const { notFound, issueAnswerWaits, issueVisit } = pack.messages ?? {};
    expect(say(MESSAGES.notFound)).toBe(notFound);
    expect(say('Bello Aisha waits for an answer.')).toBe(issueAnswerWaits?.replace('{name}', 'Bello Aisha'));
    expect(say('Visit on 24 Nov 2026 to Bello Aisha.')).toContain('Bello Aisha');
    expect(issueVisit).not.toContain('Visit');
    expect(say('Bello waits for an answer. Or not.')).toBe('Bello waits for an answer. Or not.');
  });

  it('come back from a file as they went out, and with the corrections of a translator', () => {
    const file = textsFile(ENGLISH, pack, []);
    expect(readTexts(file, ENGLISH, pack, language)).toMatchObject({ texts: [], faults: [] });
    const own = [{ place: 'common', key: 'save', text: 'Ajiye; "yanzu"' }];
    const changed = readTexts(textsFile(ENGLISH, pack, own), ENGLISH, pack, language);
    expect(changed).toMatchObject({ texts: own, faults: [] });
    expect(corrected(pack, own).common?.save).toBe('Ajiye; "yanzu"');
    expect(corrected(pack, [{ place: 'constructor', key: 'x', text: 'y' }])).toEqual(pack);
  });
});

it('name each row that cannot be used', () => {
  const rows = [
    ['common', 'selected', '', 'An zaɓa'],
    ['common', 'save', '', ' '],
    ['common', 'nothing', '', 'x'],
    ['common', 'close', '', '<b>Rufe</b>'],
    ['common', 'open', '', 'Buɗe|Buɗe'],
    ['common', 'next', '', 'x'.repeat(60)],
  ];
  const head = 'Place (do not change);Key (do not change);English;Translation';
  const file = [head, ...rows.map((row) => row.join(';'))].join('\r\n');
  expect(readTexts(file, ENGLISH, ha, 'ha')?.faults.map(({ row, why }) => [row, why])).toEqual([
    [2, 'placeholders'],
    [3, 'empty'],
    [4, 'unknown'],
    [5, 'markup'],
    [6, 'forms'],
    [7, 'long'],
  ]);
  expect(readTexts('Name,Phone\nA,B', ENGLISH, ha, 'ha')).toBeNull();
});
