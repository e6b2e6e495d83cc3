/* Entry point of every program. It imports nothing, so that any version of Node can parse it. */

/** Minimum version, as in `engines` of package.json. */
const OLDEST = [20, 19] as const;

interface Program {
  /** Runs until the program has finished or is ready; a number is its exit code. */
  main(words: string[]): Promise<unknown>;
}

/** Loads and starts a program, or explains in a sentence why this Node cannot. */
export async function enter(load: () => Promise<Program>): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    console.error(`Gona needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const program = await load().catch((error: Error & { code?: unknown }) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(
      `Gona is incomplete: ${error.message.split('\n', 1)[0]}. Run \`npm ci\` and \`npm run build\`.`,
    );
    process.exit(1);
  });
  const code = await program.main(process.argv.slice(2));
  if (typeof code === 'number') process.exitCode = code;
}
