import { TROUBLES } from '#libs/contracts';
import { parseCompose, readCompose, readProjectFile, schemaFaults } from '../support/compose-files.js';

/** Tests docs/operations.md: every procedure names an existing test that runs it. */
const OWN = 'Tests of these procedures';
const runbook = readProjectFile('docs/operations.md');
const KINDS: Record<string, string> = {
  deploy: 'spec',
  integration: 'int.spec',
  faults: 'fault.spec',
  e2e: 'e2e.spec',
};

const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
const rows = [
  ...(runbook.split(`## ${OWN}\n`)[1] ?? '').matchAll(/^\| (.+?) \| `(\w+)\/([\w-]+)` \| (.+) \|$/gm),
].map(([, procedure = '', folder = '', name = '', title = '']) => ({
  procedure,
  heading: procedure.split(': ')[0] ?? '',
  part: procedure.split(': ')[1],
  file: `test/${folder}/${name}.${KINDS[folder]}.ts`,
  title,
}));

/** Returns the text below a heading, up to the next heading of its level. */
const below = (heading: string) => runbook.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

it('names a test for every procedure', () => {
  const named = new Set(rows.map(({ heading }) => heading));
  expect(headings.length).toBeGreaterThan(15);
  expect([...named].sort()).toEqual(headings.filter((heading) => heading !== OWN).sort());
});

it.each(rows)('$procedure: $file, "$title"', ({ heading, part, file, title }) => {
  expect(readProjectFile(file)).toContain(title);
  if (part) expect(below(heading)).toMatch(new RegExp(`^\\*\\*${part}[.*]`, 'm'));
});

it('has a test for each part of a procedure that someone is to type', () => {
  const typed = headings.flatMap((heading) =>
    below(heading)
      .split(/^(?=\*\*)/m)
      .slice(1)
      .filter((text) => /^```$/m.test(text))
      .map((text) => `${heading}: ${/^\*\*(.+?)[.*]/.exec(text)?.[1]}`),
  );
  expect(typed.length).toBeGreaterThan(3);
  expect(typed.filter((each) => !rows.some(({ procedure }) => procedure === each))).toEqual([]);
});

it('holds each of its overriding compose files, which name what there is', () => {
  const { services, networks } = readCompose('docker-compose.yml');
  const files = [...runbook.matchAll(/^```\n(services:[\s\S]*?)^```$/gm)].map(([, text = '']) =>
    parseCompose(text),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(schemaFaults(file)).toEqual([]);
    for (const [name, service] of Object.entries(file.services)) {
      expect([name, Boolean(service.image ?? services[name])]).toEqual([name, true]);
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(service.networks ?? []));
      expect(Object.keys(file.secrets ?? {})).toEqual(expect.arrayContaining(service.secrets ?? []));
    }
  }
});

it('explains every line of /status', () => {
  const lines = [...below('Monitoring').matchAll(/^\| (.+?) \| (?:yes|no) \| .+ \|$/gm)].map(
    ([, line]) => line,
  );
  expect(lines.sort()).toEqual(
    Object.values(TROUBLES)
      .map(({ sentence }) => sentence)
      .sort(),
  );
});
