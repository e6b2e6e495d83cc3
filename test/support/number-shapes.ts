/** Returns the forms of a number in text, in base64 (at any offset) and in hex. */
export function shapesOf(bvn: string): string[] {
  // Two thirds of it suffice to identify its owner.
  const head = bvn.slice(0, 8);
  const base64 = [0, 1, 2].map((shift) => {
    const coded = Buffer.from(' '.repeat(shift) + head).toString('base64');
    // Only the characters determined by its own bytes; adjacent bytes change the rest.
    return coded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + head.length) * 8) / 6));
  });
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    head,
    ...base64,
    ...urlSafe,
    Buffer.from(head).toString('hex'),
    Buffer.from(head, 'utf16le').toString('hex'),
  ];
}
