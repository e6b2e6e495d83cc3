/* Project rules that import checks cannot cover. Pure: takes a path and a text, returns sentences. */

/** Vendored or generated files, which are not checked. */
const isData = (path) => /(?:^|\/)(?:data|fixtures)\/|\.d\.ts$/.test(path);

/** Sources whose strings people read. Specs, samples, migrations and demo data are not checked. */
function isCatalogue(path) {
  return /^(?:libs|apps)\//.test(path) && !/\.spec\.|samples|\/(?:migrations|testing|demo|data)\//.test(path);
}

/** Returns the strings and templates of a line, without quotes. */
const textsOf = (line) =>
  [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  );

/** Words and phrases for which plain English has a shorter or clearer one. */
const RETIRED_IN_TEXTS =
  /\b(?:anew|meanwhile|whoever|whomever|somebody|all the same|all at once|for themselves|any more|by itself|stands? in|lies in|is told|are told|takes? back|taken back|took back|put back|counter-entry)\b|\bof it\.$/i;

const rules = [
  {
    sentence: 'only libs/platform/config reads process.env',
    applies: (path) =>
      /^(?:libs|apps)\//.test(path) &&
      !/^libs\/platform\/config\/|vite\.config\.ts$|^apps\/web\/.*\.spec\.tsx?$/.test(path),
    // NODE_ENV is a constant that the client bundler substitutes.
    offends: (line) => /\bprocess\.env\b(?!\.NODE_ENV\b)/.test(line),
  },
  {
    sentence: 'only libs/platform/jobs touches a BullMQ queue',
    applies: (path) => /^(?:libs|apps)\//.test(path) && !path.startsWith('libs/platform/jobs/'),
    offends: (line) => /\bnew Queue\(|@InjectQueue\(|import \{[^}]*\bQueue\b[^}]*\} from 'bullmq'/.test(line),
  },
  {
    sentence: 'libs/platform/database/locks.ts has all advisory locks',
    applies: (path) => /^(?:libs|apps)\//.test(path) && !path.startsWith('libs/platform/database/'),
    offends: (line) => /\bpg_(?:try_)?advisory/.test(line),
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
    sentence: 'people are "they": no he, him or his, in comments and texts neither',
    applies: (path) => !isData(path) && !KEEPS_RETIRED.test(path),
    anywhere: true,
    offends: (line) => /\b(?:he|him|his|himself)\b/i.test(line),
  },
  {
    sentence: 'a comment starts with a verb or its subject: no "Who …", "What …", "That …", "Of …"',
    applies: (path) => !isData(path) && !KEEPS_RETIRED.test(path),
    anywhere: true,
    offends: (line) =>
      /(?:\/\*\*?|^\s*\/\/|\s\/\/) (?:Who|Whoever|What|That|Of|Those|Whom|Whose) [a-z]/.test(line) ||
      /^\s*(?:\*|\/\/) .*\. (?:Who|Whoever|What|Of) [a-z]/.test(line),
  },
  {
    sentence: 'a text starts with its subject: no "Who …", "What …", "That …", "Of …"',
    applies: isCatalogue,
    offends: (line) =>
      textsOf(line).some((text) => /^(?:Who|Whoever|Whom|What|That|Of|Those) [a-z][^?]*$/.test(text)),
  },
  {
    sentence: 'a text uses plain words: docs/glossary.md and CONTRIBUTING.md, rule 10',
    applies: isCatalogue,
    offends: (line) => textsOf(line).some((text) => text.includes(' ') && RETIRED_IN_TEXTS.test(text)),
  },
  {
    sentence: 'no test is skipped or singled out',
    applies: (path) => /\.spec\.(?:tsx?|mjs)$/.test(path),
    offends: (line) => /^\s*(?:(?:it|test|describe)\.(?:skip|only|todo)\b|[xf](?:it|describe)\()/.test(line),
  },
];

/**
 * Retired words with their replacements. Checked word by word in the names of files, functions, types and fields
 * (`sealedNumber` contains `sealed`). Texts may use them.
 */
const RETIRED = {
  safety: 'the domain that is meant',
  sealed: 'encrypted',
  'see as': 'impersonation',
  unready: 'required action',
  tell: 'notify',
  told: 'notified',
  heard: 'received',
  'own base': 'default basemap',
  dice: 'Random',
  patience: 'timeout',
};

/** Names that keep a retired word, because external users or the event log depend on them. */
const KEPT = [
  // Event names are permanent; addresses and wire fields belong to the specification or the clients.
  /\bsession\.seeAs\w*/g,
];

const KEEPS_RETIRED = /^scripts\/lib\/project-rules(?:\.spec)?\.mjs$/;

/** Splits a name into words: `seeAsEnded` and `see-as-ended` both become ` see as ended `. */
const wordsOf = (name) =>
  ` ${name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase()
    .trim()} `;

/** Returns the code of a text: comments, strings and templates are blanked, line breaks are preserved. */
function codeOf(text) {
  const blank = (found) => found.replace(/[^\n]/g, ' ');
  return text.replace(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    blank,
  );
}

function retiredIn(name) {
  const words = wordsOf(name);
  return Object.keys(RETIRED).find((word) => words.includes(` ${word} `));
}

const retired = (word) => `"${word}" is a retired word: say ${RETIRED[word]}`;

/** Finds retired words in the path and in the names of a file. */
function retiredNames(path, text) {
  if (KEEPS_RETIRED.test(path)) return [];
  const inPath = retiredIn(path.replace(/\.[a-z.]+$/, ''));
  const found = inPath ? [`${path} ${retired(inPath)}`] : [];
  const lines = KEPT.reduce((code, kept) => code.replace(kept, ''), codeOf(text)).split('\n');
  for (const [index, line] of lines.entries())
    for (const name of new Set(line.match(/[A-Za-z_$][\w$]*/g) ?? [])) {
      const word = retiredIn(name);
      if (word) found.push(`${path}:${index + 1} ${name}: ${retired(word)}`);
    }
  return found;
}

/** Files that the rules apply to. */
export const isSource = (file) => /\.(?:tsx?|mjs|css)$/.test(file);

/** Maximum lines of a source file. */
export const longest = 300;

/**
 * @param {string} path relative to the root, with forward slashes
 * @param {string} text
 * @returns sentences with path and line, empty if there are no violations
 */
export function offences(path, text) {
  const lines = text.split('\n');
  const isCode = (line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line);
  const found = rules
    .filter((rule) => rule.applies(path))
    .flatMap((rule) =>
      lines.flatMap((line, index) =>
        (rule.anywhere || isCode(line)) && rule.offends(line)
          ? [`${path}:${index + 1} ${rule.sentence}`]
          : [],
      ),
    );
  const length = text.trimEnd().split('\n').length;
  if (!isData(path)) found.push(...retiredNames(path, text));
  if (length > longest && !isData(path)) found.push(`${path} has ${length} lines; ${longest} are the most`);
  return found;
}
