/** Error that prevents a program from starting: each line names a setting, and never its value. */
export class StartProblem extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
  }
}
