import { ProgressBar } from './progress-bar.js';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) };
}

it('shows count, share and the time that is left', () => {
  let now = 0;
  const terminal = screen(true);
  const bar = new ProgressBar(terminal, 'Entries', () => now);
  now = 60_000;
  bar.at(125_000, 500_000);
  expect(terminal.written.at(-1)).toContain(
    '██████░░░░░░░░░░░░░░░░░░  25 % · 125,000 of 500,000 · 3 min 0 s left',
  );
  now = 60_050;
  bar.at(126_000, 500_000);
  expect(terminal.written).toHaveLength(1);
  bar.at(500_000, 500_000);
  expect(terminal.written.at(-1)).toMatch(/100 % · 500,000 of 500,000$/);
});

it.each([
  [60, 10],
  [5, 5],
  [0, 1],
])(
  'writes a line for every tenth where there is no terminal, and one a second: %i s, %i lines',
  (seconds, lines) => {
    let now = 0;
    const file = screen(false);
    const bar = new ProgressBar(file, 'Entries', () => now);
    for (let done = 0; done <= 1000; done += 1) {
      now = done * seconds;
      bar.at(done, 1000);
    }
    expect(file.written).toHaveLength(lines);
    expect(file.written.every((line) => line.endsWith('\n'))).toBe(true);
    expect(file.written.at(-1)).toContain('100 %');
  },
);

it('writes what is counted as it is asked to', () => {
  const file = screen(false);
  new ProgressBar(
    file,
    'Files',
    () => 0,
    (bytes) => `${bytes / 1000} kB`,
  ).at(4000, 4000);
  expect(file.written.join('')).toContain('4 kB of 4 kB');
});

it('ends immediately with nothing to do', () => {
  const file = screen(false);
  new ProgressBar(file, 'Entries', () => 0).at(0, 0);
  expect(file.written.join('')).toContain('100 % · 0 of 0');
});
