import { createServer } from 'node:net';

/** A port that a program will listen on, and its settings. */
export interface WantedPort {
  setting: string;
  port: number;
  hostSetting: string;
  host: string;
}

/** Returns a line for each port that this program cannot use. */
export async function faultsOfPorts(wanted: readonly WantedPort[]): Promise<string[]> {
  const lines: string[] = [];
  for (const each of wanted) {
    const code = await codeOf(each);
    if (code) lines.push(lineOf(each, code));
  }
  return lines;
}

/** Returns the system's error code for a server on that port; undefined if it is free. */
function codeOf({ port, host }: WantedPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

function lineOf({ setting, port, hostSetting, host }: WantedPort, code: string): string {
  if (code === 'EADDRINUSE') return `${setting}: port ${port} is taken by another program`;
  if (code === 'EACCES') return `${setting}: this user may not listen on port ${port}`;
  return `${hostSetting}: this machine has no address ${host}`;
}
