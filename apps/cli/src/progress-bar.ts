const WIDTH = 24;
/** Milliseconds between two redraws. */
const EVERY = 200;
/** Milliseconds between two lines without a terminal: a quick job writes only its last line. */
const LINE_EVERY = 1000;

interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows progress: a bar that redraws itself on a terminal, a line for every tenth elsewhere. `now` returns
 * milliseconds; `show` formats the counts.
 */
export class ProgressBar {
  private readonly start: number;
  private drawnAt = Number.NEGATIVE_INFINITY;
  private tenths = 0;

  constructor(
    private readonly screen: Screen,
    private readonly what: string | (() => string),
    private readonly now: () => number = () => performance.now(),
    private readonly show: (value: number) => string = number,
  ) {
    this.start = now();
  }

  /** Bound, so that it can be passed as a callback. */
  readonly at = (done: number, total: number): void => {
    const share = total === 0 ? 1 : Math.min(done / total, 1);
    const line = this.line(done, Math.max(done, total), share);
    if (this.screen.isTTY) {
      if (this.now() - this.drawnAt < EVERY && share < 1) return;
      this.drawnAt = this.now();
      this.screen.write(`\r\x1b[2K${line}`);
    } else if (Math.floor(share * 10) > this.tenths) {
      const { drawnAt, start } = this;
      if (this.now() - Math.max(drawnAt, start) < LINE_EVERY && share < 1) return;
      this.drawnAt = this.now();
      this.tenths = Math.floor(share * 10);
      this.screen.write(`${line}\n`);
    }
  };

  /** Clears the bar from the screen. */
  end(): void {
    if (this.screen.isTTY) this.screen.write('\r\x1b[2K');
  }

  private line(done: number, total: number, share: number): string {
    const full = Math.floor(share * WIDTH);
    const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
    const percent = String(Math.floor(share * 100)).padStart(3);
    const left = share > 0 ? ((this.now() - this.start) / share) * (1 - share) : null;
    const time = left === null ? '' : ` · ${timeLeft(left)} left`;
    const what = typeof this.what === 'string' ? this.what : this.what();
    return `${what} ${bar} ${percent} % · ${this.show(done)} of ${this.show(total)}${share < 1 ? time : ''}`;
  }
}

const number = (value: number) => value.toLocaleString('en-NG');

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
