import { DomainError } from '#libs/platform';
import { type ParserEnding, parserProblem } from './parser-ending.js';

const ending = (more: Partial<ParserEnding>): ParserEnding => ({
  code: null,
  signal: null,
  complaint: '',
  timeUp: false,
  ...more,
});
const OUT_OF_HEAP =
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n 1: node::Abort()';

describe('a parser that ended without a word', () => {
  it.each([
    ['csv', { timeUp: true, signal: 'SIGKILL' }, /longer than the limit of 5 minutes/],
    ['csv', { code: 134, complaint: OUT_OF_HEAP }, /more than the limit of 160 MB of memory\. Split it/],
    [
      'xls',
      { signal: 'SIGABRT', complaint: OUT_OF_HEAP },
      /more than the limit of 900 MB .* Save it in Excel as .xlsx/,
    ],
  ] as const)('met a limit of Gona: %s %o', (format, how, sentence) => {
    const problem = parserProblem(format, ending(how));
    expect(problem).toBeInstanceOf(DomainError);
    expect(problem).toMatchObject({ code: 'file.tooComplex', message: expect.stringMatching(sentence) });
  });

  it.each([
    { signal: 'SIGKILL' },
    { signal: 'SIGTERM' },
    { signal: 'SIGABRT' },
    { code: 1, complaint: 'TypeError at readCsv' },
  ] as const)('was ended by something else, and is tried again: %o', (how) => {
    expect(parserProblem('csv', ending(how))).not.toBeInstanceOf(DomainError);
  });
});
