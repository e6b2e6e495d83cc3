import './lib/node-version.mjs';
import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from './lib/paths.mjs';

/*
 * Writes libs/identity/data/breached-passwords.bin from a list with one password per line. Shorter passwords are
 * omitted: a chosen password has at least ten characters.
 */

const SHORTEST = 10;
const marks = new Set();
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const password = line.trim().toLowerCase();
  if ([...password].length >= SHORTEST)
    marks.add(createHash('sha256').update(password).digest().readUInt32BE());
}
const sorted = Uint32Array.from(marks).sort();
const file = Buffer.alloc(sorted.length * 4);
for (const [i, mark] of sorted.entries()) file.writeUInt32BE(mark, i * 4);
writeFileSync(join(projectRoot, 'libs/identity/data/breached-passwords.bin'), file);
console.log(`${sorted.length} passwords.`);
