import { scaleOf } from '../scale-bar.js';
import type { Snapshot } from '../types.js';
import type { LegendEntry } from './legend.js';

export interface PictureWords {
  title: string;
  /** Creation date, formatted for display. */
  date: string;
  legend: readonly LegendEntry[];
  /** Sentences below the legend: attribution of the base map, or that there is none. */
  notes: readonly string[];
}

/** Colours of the texts. */
export interface PictureColours {
  paper: string;
  /** Background of a transparent map. */
  ground: string;
  ink: string;
  muted: string;
  line: string;
  font: string;
}

const PAD = 16;
const HEAD = 52;
const ROW = 20;
const SWATCH = 14;
const SCALE_ROOM = 150;

/** Arranges legend entries in rows, and returns the position of each. */
export function legendRows(widths: readonly number[], room: number): { row: number; left: number }[] {
  let [row, left] = [0, 0];
  return widths.map((width) => {
    if (left > 0 && left + width > room) {
      row += 1;
      left = 0;
    }
    const at = { row, left };
    left += width + PAD;
    return at;
  });
}

/**
 * Draws the map with its title and date above it, and legend, scale, north and sources below, so that it is complete
 * when printed or sent.
 */
export function drawPicture(
  { canvas: map, width, height, metresPerPixel, card }: Snapshot,
  words: PictureWords,
  colours: PictureColours,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  const write = (text: string, x: number, y: number, size: number, weight = 400, colour = colours.ink) => {
    context.font = `${weight} ${size}px ${colours.font}`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  context.font = `400 12px ${colours.font}`;
  const widths = words.legend.map(({ label }) => SWATCH + 6 + context.measureText(label).width);
  const places = legendRows(widths, width - 2 * PAD - SCALE_ROOM);
  const rows = Math.max(1, (places.at(-1)?.row ?? 0) + 1);
  const notes = words.notes.flatMap((note) => linesOf(context, note, width - 2 * PAD));
  const foot = PAD + rows * ROW + (notes.length > 0 ? 4 + notes.length * 15 : 0) + 10;

  // Resizing a canvas clears it and resets its font, so measure first.
  const ratio = map.width / Math.max(1, width);
  canvas.width = map.width;
  canvas.height = Math.round((HEAD + height + foot) * ratio);
  context.scale(ratio, ratio);
  context.textBaseline = 'middle';
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, HEAD + height + foot);

  context.font = `400 12px ${colours.font}`;
  const date = context.measureText(words.date).width;
  write(words.date, width - PAD - date, HEAD / 2, 12, 400, colours.muted);
  context.font = `650 17px ${colours.font}`;
  write(shortened(context, words.title, width - 3 * PAD - date), PAD, HEAD / 2, 17, 650);

  context.fillStyle = colours.ground;
  context.fillRect(0, HEAD, width, height);
  context.drawImage(map, 0, HEAD, width, height);
  if (card) drawCard(context, card, colours);
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.strokeRect(0.5, HEAD + 0.5, width - 1, height - 1);

  const top = HEAD + height + PAD;
  words.legend.forEach((entry, index) => {
    const { row, left } = places[index] ?? { row: 0, left: 0 };
    const [x, y] = [PAD + left, top + row * ROW + ROW / 2 - 4];
    drawSwatch(context, entry, x, y);
    write(entry.label, x + SWATCH + 6, y, 12);
  });
  drawScale(context, width - PAD, top, metresPerPixel, colours);
  notes.forEach((note, index) => {
    write(note, PAD, top + rows * ROW + 4 + index * 15 + 4, 10.5, 400, colours.muted);
  });
  return canvas;
}

function drawSwatch(
  context: CanvasRenderingContext2D,
  { fill, edge, dashed, round }: LegendEntry,
  x: number,
  y: number,
): void {
  context.beginPath();
  if (round) context.arc(x + SWATCH / 2, y, 5.5, 0, 2 * Math.PI);
  else context.rect(x + 0.8, y - 5, SWATCH - 1.6, 10);
  context.globalAlpha = round ? 1 : 0.4;
  context.fillStyle = fill;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = edge;
  context.lineWidth = 1.6;
  context.setLineDash(dashed ? [3, 2] : []);
  context.stroke();
  context.setLineDash([]);
}

/** Draws scale and north, right-aligned. */
function drawScale(
  context: CanvasRenderingContext2D,
  right: number,
  top: number,
  metresPerPixel: number,
  { ink, font }: PictureColours,
): void {
  const { label, width } = scaleOf(metresPerPixel);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(right - width, top + 8);
  context.lineTo(right - width, top + 13);
  context.lineTo(right, top + 13);
  context.lineTo(right, top + 8);
  context.stroke();
  context.font = `400 11px ${font}`;
  context.fillText(label, right - width, top + 1);
  const north = right - width - 18;
  context.beginPath();
  context.moveTo(north, top - 5);
  context.lineTo(north + 5, top + 7);
  context.lineTo(north, top + 4);
  context.lineTo(north - 5, top + 7);
  context.fill();
  context.font = `700 9px ${font}`;
  context.fillText('N', north - 3, top + 13);
}

function drawCard(
  context: CanvasRenderingContext2D,
  { lines, left, top }: NonNullable<Snapshot['card']>,
  { font }: PictureColours,
): void {
  const fontOf = (index: number) => `${index === 0 ? 650 : 400} ${index === 0 ? 12 : 11}px ${font}`;
  const width = Math.max(
    ...lines.map((line, index) => {
      context.font = fontOf(index);
      return context.measureText(line).width;
    }),
  );
  context.fillStyle = 'rgba(20, 48, 31, 0.92)';
  context.beginPath();
  context.roundRect(left, HEAD + top, width + 16, 8 + lines.length * 15, 5);
  context.fill();
  context.textAlign = 'center';
  lines.forEach((line, index) => {
    context.font = fontOf(index);
    context.fillStyle = index === 0 ? '#fff' : '#cfdcd3';
    context.fillText(line, left + width / 2 + 8, HEAD + top + 11.5 + index * 15);
  });
  context.textAlign = 'start';
}

/** Shortens the text to the available width, with an ellipsis. */
function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

function linesOf(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  context.font = context.font.replace('12px', '10.5px');
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
