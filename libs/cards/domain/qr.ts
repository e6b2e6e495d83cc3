import { encode } from 'uqr';
import type { CardCode } from '#libs/contracts';

/** Error correction: a quarter of the code may be damaged, of the larger signed code 15 %. */
const LEVEL = { ONLINE: 'Q', SIGNED: 'M' } as const satisfies Record<CardCode, 'Q' | 'M'>;
/** Side of a code without its margin, millimetres. */
export const QR_SIDE: Record<CardCode, number> = { ONLINE: 18, SIGNED: 24 };

export interface Qr {
  version: number;
  /** Modules of a side. */
  size: number;
  rows: boolean[][];
}

/** Returns the modules of a text in capitals, without margin. */
export function qrOf(text: string, code: CardCode): Qr {
  const { version, size, data } = encode(text, { ecc: LEVEL[code], border: 0, boostEcc: false });
  return { version, size, rows: data };
}

/** Returns the horizontal runs of dark modules: `[x, y, length]`. */
export function darkRuns({ rows }: Qr): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) runs.push([from, y, x - from]);
    }
  return runs;
}

/** Returns a code as an SVG picture with the margin of four modules that readers need. */
export function qrSvg(qr: Qr): string {
  const side = qr.size + 8;
  const path = darkRuns(qr)
    .map(([x, y, length]) => `M${x + 4} ${y + 4}h${length}v1h-${length}z`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}
