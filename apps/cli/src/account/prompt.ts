import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Returns true if a user can answer on the terminal. */
export function isInteractive(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Asks on the terminal; returns the trimmed answer. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}: `)).trim();
  } finally {
    terminal.close();
  }
}

/** Asks without showing the input. */
export async function askPassword(question: string): Promise<string> {
  process.stdout.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** Returns all of standard input as text. */
export function readStandardInput(): Promise<string> {
  return text(process.stdin);
}
