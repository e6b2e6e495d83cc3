import { useEffect, useRef } from 'react';

/** For the one field of a small form: what the server refuses takes the focus back to it. */
export function useErrorFocus(error: object | null) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return field;
}
