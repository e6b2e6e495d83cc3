import type { MapLike } from '../types.js';

/** Milliseconds after which a base of which nothing has come counts as gone. */
export const SILENCE_MS = 15_000;
/** Tiles that failed, with none that came: one may simply not exist. */
const FAILURES = 3;

/**
 * Finds out whether a configured base answers at all. A style that cannot be read, pictures that all fail, and a host
 * that says nothing are each a base that does not answer; once a single tile has come, one that does not is only a hole.
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
    // A style without tiles, or one whose tiles are all there, owes nothing.
    if (!this.styled || !this.map.areTilesLoaded()) this.giveUp();
    else this.end();
  };

  private giveUp(): void {
    this.end();
    this.onSilent();
  }
}

/** Sources that we add ourselves are not the base's. */
const isOwn = (event: object): boolean => 'sourceId' in event && String(event.sourceId).startsWith('gona-');
