import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds of the transition between two figures. */
const TIME = 200;

/** Animates a figure to its next value. Digits have equal widths, so adjacent content does not move. */
export function AnimatedNumber({ value, format }: { value: number; format: (value: number) => string }) {
  const still = useReducedMotion();
  const [shown, setShown] = useState(value);
  const from = useRef(value);

  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (still) {
      from.current = value;
      setShown(value);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const way = Math.min(1, Math.max(0, (now - begun) / TIME));
      const next = way === 1 ? value : start + (value - start) * (1 - (1 - way) ** 3);
      from.current = next;
      setShown(next);
      if (way < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still]);

  return <>{format(shown)}</>;
}
