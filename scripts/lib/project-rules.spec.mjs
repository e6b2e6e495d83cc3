import { isSource, offences } from './project-rules.mjs';

describe('offences', () => {
  const environment = ['const a = process', '.env.A;'].join('');

  it('finds what breaks a project rule, with its line', () => {
    expect(offences('libs/farms/a.ts', `\n${environment}`)).toEqual([
      'libs/farms/a.ts:2 only libs/platform/config reads process.env',
    ]);
    expect(offences('libs/farms/a.ts', 'throw new NotFoundException()')).toHaveLength(1);
    expect(offences('apps/worker/src/a.ts', "const q = new Queue('x')")).toHaveLength(1);
    expect(offences('libs/a/a.spec.ts', '  it.only(')).toHaveLength(1);
    expect(offences('libs/a/a.ts', 'x\n'.repeat(301))).toEqual([
      'libs/a/a.ts has 301 lines; 300 are the most',
    ]);
  });

  it('reads stylesheets too', () => {
    const path = 'apps/web/src/a.module.css';
    expect([isSource(path), isSource('apps/web/src/a.svg')]).toEqual([true, false]);
    expect(offences(path, '.a {\n}\n'.repeat(151))).toEqual([`${path} has 302 lines; 300 are the most`]);
  });

  it('lets pass what is allowed where it stands, and what is only spoken about', () => {
    expect(offences('libs/platform/config/config.ts', environment)).toEqual([]);
    expect(offences('apps/api/src/a.ts', 'throw new NotFoundException()')).toEqual([]);
    expect(offences('libs/farms/a.ts', ` * ${environment}`)).toEqual([]);
    expect(offences('libs/places/data/a.ts', 'x\n'.repeat(301))).toEqual([]);
  });

  it('finds retired words in names and paths, word by word', () => {
    expect(offences('libs/farms/a.ts', '\nconst sealedNumber = seal(x);')).toEqual([
      'libs/farms/a.ts:2 sealedNumber: "sealed" is a retired word: say encrypted',
    ]);
    for (const name of ['OwnBase', 'SeeAsService', 'DiceRoll', 'PATIENCE', 'isUnready', 'tellTabs'])
      expect(offences('apps/web/src/a.ts', `const x = ${name};`)).toHaveLength(1);
    expect(offences('apps/api/src/see-as/see-as.controller.ts', '')).toHaveLength(1);
    for (const name of ['standard', 'understand', 'noticesome', 'teller', 'seeAssets'])
      expect(offences('apps/web/src/a.ts', `const x = ${name};`)).toEqual([]);
  });

  it('leaves retired words alone in comments and texts, in names of events and on the wire', () => {
    const kept = [
      '// People are told; it stands there for their safety.',
      '/* see as\n * the notices */',
      "const text = 'You see as another user';",
      'const text = `the people stand`;',
      'record(session.seeAsStarted);',
      'const { length } = presence.people;',
      'return { people: [] };',
    ];
    expect(offences('libs/identity/a.ts', kept.join('\n'))).toEqual([]);
  });

  it('finds texts that start with a relative clause or use retired words', () => {
    for (const text of [
      "what: 'What was undone stays.'",
      "a: 'Somebody changed this.'",
      'b: `took back an entry`',
    ])
      expect(offences('libs/farms/messages.ts', text)).toHaveLength(1);
    for (const text of ["a: 'Who is it for?'", "b: 'Office of the agency'", '// somebody', "c: 'meanwhile'"])
      expect(offences('libs/farms/messages.ts', text)).toEqual([]);
    expect(offences('libs/farms/samples.ts', "a: 'Somebody changed this.'")).toEqual([]);
  });

  it('finds comments that start with a relative clause', () => {
    for (const text of [
      '/** What a farmer owes. */',
      '// Who asks is answered.',
      ' * Locks it. Whoever waits gets 423.',
    ])
      expect(offences('libs/farms/a.ts', text)).toHaveLength(1);
    for (const text of [
      '/** Returns what a farmer owes. */',
      "const t = 'Who is it for?';",
      '// Office hours',
      ' * of all',
    ])
      expect(offences('libs/farms/a.ts', text)).toEqual([]);
  });

  it('finds pronouns that make everybody a man, wherever they stand', () => {
    for (const text of [
      '// as he sent it',
      "it('shows him the farm')",
      '<p>His sessions</p>',
      '/** by himself */',
    ])
      expect(offences('apps/web/src/a.tsx', text)).toHaveLength(1);
    expect(offences('apps/web/src/a.tsx', '// the history of this cohesive theme')).toEqual([]);
    expect(offences('libs/places/data/a.ts', '// he')).toEqual([]);
  });
});
