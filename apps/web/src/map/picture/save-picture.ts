import { saveFile } from '../../core/api/http.js';
import { formatDate, formatTime } from '../../core/i18n/index.js';
import { PALETTES } from '../base/palettes.js';
import type { MapEngine } from '../engine.js';
import type { MapTheme } from '../types.js';
import { drawPicture } from './draw-picture.js';
import type { LegendEntry } from './legend.js';

export interface PictureWish {
  title: string;
  legend: readonly LegendEntry[];
  theme: MapTheme;
  /** Notes on the base, in addition to its attribution. */
  notes?: readonly string[];
}

/** Returns `farms-of-kebbi-rice-2026-11-22.png`. */
export function pictureName(title: string, now: Date): string {
  const word = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${word || 'map'}-${now.toISOString().slice(0, 10)}.png`;
}

/** Saves the current map as a PNG. Returns false if the browser cannot. */
export async function savePicture(engine: MapEngine, wish: PictureWish): Promise<boolean> {
  const snapshot = engine.snapshot();
  if (!snapshot) return false;
  const now = new Date();
  const style = getComputedStyle(document.body);
  const colour = (text: string) =>
    text.replace(/^var\((--[\w-]+)\)$/, (_, name: string) => style.getPropertyValue(name).trim());
  const { ground } = PALETTES[wish.theme];
  const canvas = drawPicture(
    snapshot,
    {
      title: wish.title,
      date: `${formatDate(now.toISOString())}, ${formatTime(now.toISOString())}`,
      legend: wish.legend.map((entry) => ({ ...entry, fill: colour(entry.fill), edge: colour(entry.edge) })),
      notes: [...(wish.notes ?? []), snapshot.attribution].filter((note) => note !== ''),
    },
    {
      paper: colour('var(--surface)'),
      ground,
      ink: colour('var(--ink)'),
      muted: colour('var(--muted)'),
      line: colour('var(--line)'),
      font: style.fontFamily,
    },
  );
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return false;
  saveFile(blob, pictureName(wish.title, now));
  return true;
}
