import { useSearchParams } from 'react-router-dom';

/** Returns a positive integer from the named address parameter; undefined without one. */
export function useNumber(name: string): number | undefined {
  const text = useSearchParams()[0].get(name);
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
