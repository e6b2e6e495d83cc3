/*
 * Rules of the house that imports cannot tell. Pure: a path and a text go in, sentences come out.
 */

const rules = [
  {
    sentence: 'only libs/platform/config reads process.env',
    applies: (path) =>
      /^(?:libs|apps)\//.test(path) && !/^libs\/platform\/config\/|vite\.config\.ts$/.test(path),
    offends: (line) => /\bprocess\.env\b/.test(line),
  },
  {
    sentence: 'only libs/platform/jobs touches a BullMQ queue',
    applies: (path) => /^(?:libs|apps)\//.test(path) && !path.startsWith('libs/platform/jobs/'),
    offends: (line) => /\bnew Queue\(|@InjectQueue\(|import \{[^}]*\bQueue\b[^}]*\} from 'bullmq'/.test(line),
  },
  {
    sentence: 'libs throw coded domain errors, not HTTP exceptions',
    applies: (path) => path.startsWith('libs/'),
    offends: (line) =>
      /\bnew (?:Http|BadRequest|NotFound|Forbidden|Unauthorized|Conflict|UnprocessableEntity|InternalServerError)\w*Exception\(/.test(
        line,
      ),
  },
  {
    sentence: 'no test is skipped or singled out',
    applies: (path) => /\.spec\.(?:tsx?|mjs)$/.test(path),
    offends: (line) => /^\s*(?:(?:it|test|describe)\.(?:skip|only|todo)\b|[xf](?:it|describe)\()/.test(line),
  },
];

/** The most lines a source file may have, by the house style. */
export const longest = 300;

/**
 * @param {string} path relative to the root, with forward slashes
 * @param {string} text
 * @returns sentences with path and line, empty when all is well
 */
export function offences(path, text) {
  const lines = text.split('\n');
  const isCode = (line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line);
  const found = rules
    .filter((rule) => rule.applies(path))
    .flatMap((rule) =>
      lines.flatMap((line, index) =>
        isCode(line) && rule.offends(line) ? [`${path}:${index + 1} ${rule.sentence}`] : [],
      ),
    );
  const length = text.trimEnd().split('\n').length;
  const isData = /(?:^|\/)(?:data|fixtures)\/|\.d\.ts$/.test(path);
  if (length > longest && !isData) found.push(`${path} has ${length} lines; ${longest} are the most`);
  return found;
}
