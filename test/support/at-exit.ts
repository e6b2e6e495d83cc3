const ENDS = Symbol.for('gona.at-exit');
const kept = globalThis as { [ENDS]?: (() => void)[] };

/** Runs `end` when this process exits. Test files reload their modules, and share one listener. */
export function atExit(end: () => void): void {
  if (!kept[ENDS]) {
    const ends: (() => void)[] = [];
    kept[ENDS] = ends;
    process.once('exit', () => {
      for (const each of ends) each();
    });
  }
  kept[ENDS].push(end);
}
