/**
 * Runs a Gona command in this process, which has its modules loaded, with `env` as its environment. Returns its exit
 * code and output lines.
 */
export async function commandHere(
  main: (words: string[]) => Promise<number>,
  words: string[],
  env: Record<string, string>,
): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation((...said: unknown[]) => void lines.push(said.join(' '))),
  );
  const before = process.env;
  process.env = env;
  try {
    return { code: await main(words), text: lines.join('\n') };
  } finally {
    process.env = before;
    for (const spy of spies) spy.mockRestore();
  }
}
