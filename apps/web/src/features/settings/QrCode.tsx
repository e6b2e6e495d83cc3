import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around a code, without which readers do not find it (ISO/IEC 18004: four; two suffice for phones). */
const BORDER = 4;

/** Draws a text as a QR code, dark on white in both themes: many readers cannot read inverted codes. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const { path, squares } = useMemo(() => {
    const { data, size: side } = encode(text, { border: BORDER, ecc: 'M' });
    const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: dark.join(''), squares: side };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${squares} ${squares}`}
      shapeRendering="crispEdges"
    >
      <rect width={squares} height={squares} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
