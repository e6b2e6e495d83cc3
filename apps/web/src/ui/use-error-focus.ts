import { useEffect, useRef } from 'react';

/** Returns the focus to the one field of a small form after the server refuses it. */
export function useErrorFocus(error: object | null) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return field;
}
