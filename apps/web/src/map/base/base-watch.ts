import type { MapLike } from '../types.js';

/** Milliseconds without any response after which a base counts as failed. */
export const SILENCE_MS = 15_000;
/** Failed tiles without any success; a single one may simply not exist. */
const FAILURES = 3;

/**
 * Detects whether a configured base works. An unreadable style, tiles that all fail, and a silent host each count as
 * failure. After one tile has loaded, a missing one is only a hole.
 */
export class BaseWatch {
  private failures = 0;
  private styled = false;
  private readonly timer: ReturnType<typeof setTimeout>;

  constructor(
    private readonly map: MapLike,
    private readonly onSilent: () => void,
  ) {
    map.on('style.load', this.onStyle);
    map.on('error', this.onError);
    map.on('sourcedata', this.onData);
    this.timer = setTimeout(this.onTime, SILENCE_MS);
  }

  end(): void {
    clearTimeout(this.timer);
    this.map.off('style.load', this.onStyle);
    this.map.off('error', this.onError);
    this.map.off('sourcedata', this.onData);
  }

  private readonly onStyle = (): void => {
    this.styled = true;
  };

  private readonly onError = (event: object): void => {
    if (isOwn(event)) return;
    this.failures += 1;
    if (!this.styled || this.failures >= FAILURES) this.giveUp();
  };

  private readonly onData = (event: object): void => {
    if ('tile' in event && event.tile && !isOwn(event)) this.end();
  };

  private readonly onTime = (): void => {
    // A style without tiles, or with all tiles loaded, is complete.
    if (!this.styled || !this.map.areTilesLoaded()) this.giveUp();
    else this.end();
  };

  private giveUp(): void {
    this.end();
    this.onSilent();
  }
}

/** Excludes the sources that we add ourselves. */
const isOwn = (event: object): boolean => 'sourceId' in event && String(event.sourceId).startsWith('gona-');
