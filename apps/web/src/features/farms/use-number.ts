import { useSearchParams } from 'react-router-dom';

/** A whole number above 0 that the address has under a name; undefined without one. */
export function useNumber(name: string): number | undefined {
  const text = useSearchParams()[0].get(name);
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
