import { eventually } from './eventually.js';
import { type Program, startProgram } from './processes.js';

/** A program of the command line, at its end. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Where the programs of the server under test are; the newest that is found where it is not ours. */
const programs = (): Record<string, string> => {
  const { postgres } = JSON.parse(process.env.TEST_SERVICES ?? '{}') as {
    postgres?: { bin?: string } | null;
  };
  return postgres?.bin ? { POSTGRES_BIN: postgres.bin } : {};
};

/** Begins `npm run <name> -- <args>`, as the build has it. */
export const begin = (name: string, environment: Record<string, string>, args: string[] = []): Program =>
  startProgram(`dist/apps/cli/src/${name}.js`, { ...programs(), ...environment }, args);

/** The same to its end. */
export async function operate(
  name: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const program = begin(name, environment, args);
  await eventually(() => !program.running(), 120_000);
  return { code: await program.stop(), output: program.output() };
}
