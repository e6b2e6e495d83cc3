/** What keeps a program from starting: lines that each name a setting, and never its value. */
export class StartProblem extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
  }
}
