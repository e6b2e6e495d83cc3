import { nanoid } from '@reduxjs/toolkit';

/** Returns an operation id for one act of this window. */
export const newOpId = (): string => globalThis.crypto?.randomUUID?.() ?? uuidFrom(nanoid(32));

/** Pages without https have no `randomUUID`; this builds the same format from other random text. */
function uuidFrom(text: string): string {
  const hex = [...text].map((letter) => (letter.charCodeAt(0) % 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
