/** The environment of a program that is not Gona's: where programs are, and what it is given. No secret of ours is among it. */
export function programEnvironment(given: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...given };
}
