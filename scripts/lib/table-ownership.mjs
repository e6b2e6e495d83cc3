/*
 * Checks table ownership. Only the domain that owns a table writes it; others read it only if their `domain.ts`
 * declares that. Pure: takes texts, returns sentences.
 */

/** Domains that may read every table, because they report across domains. */
const READS_ALL = ['insight'];

/**
 * Returns the declarations of a domain.
 *
 * @param {string} text of a `domain.ts`
 * @returns {{ owns: string[], reads: string[] }}
 */
export function declared(text) {
  const code = withoutComments(text);
  const list = (field) => {
    const found = new RegExp(`\\b${field}: \\[([^\\]]*)\\]`).exec(code);
    return [...(found?.[1] ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1]);
  };
  return { owns: list('owns'), reads: list('reads') };
}

/** SQL keywords that precede table names, with those tables and their optional aliases. */
const NAMING = (() => {
  const verb = String.raw`DELETE\s+FROM|INSERT\s+INTO|UPDATE|TRUNCATE|FROM|JOIN|INTO|COPY|USING`;
  const notAlias =
    'WHERE|JOIN|LEFT|RIGHT|INNER|FULL|CROSS|NATURAL|USING|ON|SET|GROUP|ORDER|LIMIT|FOR|UNION|SELECT';
  const table = String.raw`\w+(?:\s+(?:AS\s+)?(?!(?:${notAlias})\b)\w+)?`;
  return new RegExp(String.raw`\b(${verb})\s+(?:ONLY\s+)?(${table}(?:\s*,\s*${table})*)`, 'g');
})();

/**
 * Returns the tables that the SQL of a source names, each with its use. Only names among `tables` count, which excludes
 * aliases, functions and prose.
 *
 * @param {string} text
 * @param {Set<string>} tables
 * @returns {{ table: string, writes: boolean, line: number }[]}
 */
export function tablesNamed(text, tables) {
  const named = [];
  for (const { sql, line } of stringsOf(text)) {
    for (const match of sql.matchAll(NAMING)) {
      const writes = !/^(?:FROM|JOIN|USING)$/.test(match[1]);
      const isLock = match[1] === 'UPDATE' && /\bFOR\s+(?:NO\s+KEY\s+)?$/i.test(sql.slice(0, match.index));
      for (const [table] of match[2].split(/\s*,\s*/).map((part) => part.split(/\s/))) {
        if (!tables.has(table) || isLock) continue;
        named.push({ table, writes, line: line + sql.slice(0, match.index).split('\n').length - 1 });
      }
    }
  }
  return named;
}

/**
 * @param {{ path: string, text: string }[]} sources TypeScript of `libs/<domain>/`, with forward slashes
 * @returns {string[]} sentences with path and line, empty if there are no violations
 */
export function foreignTables(sources) {
  const domains = new Map(
    sources
      .filter(({ path }) => /^libs\/[^/]+\/domain\.ts$/.test(path))
      .map(({ path, text }) => [path.split('/')[1], declared(text)]),
  );
  const owners = new Map([...domains].flatMap(([name, { owns }]) => owns.map((table) => [table, name])));
  const tables = new Set(owners.keys());
  const used = new Map([...domains.keys()].map((name) => [name, new Set()]));
  const offences = [];
  for (const { path, text } of sources) {
    // Migrations build on each other, so they may name the tables they refer to.
    if (/\/migrations\/|\.spec\.ts$/.test(path)) continue;
    const lib = path.split('/')[1];
    for (const { table, writes, line } of tablesNamed(text, tables)) {
      const owner = owners.get(table);
      if (owner === lib) continue;
      used.get(lib)?.add(table);
      const mayRead = READS_ALL.includes(lib) || domains.get(lib)?.reads.includes(table);
      if (writes) offences.push(`${path}:${line} writes ${table}, which is ${owner}'s`);
      else if (!mayRead)
        offences.push(
          `${path}:${line} reads ${table}, which is ${owner}'s, and domain.ts does not declare it`,
        );
    }
  }
  for (const [name, { reads }] of domains)
    for (const table of reads)
      if (!used.get(name)?.has(table))
        offences.push(`libs/${name}/domain.ts declares ${table} as read, but no statement names it`);
  return offences;
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** Returns the strings of a source with their starting lines; the `${}` parts of a template are scanned as code. */
function stringsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = [];
  scan(code, 0, found);
  return found;
}

/** Scans code from `at` to its closing brace, or the end; returns the end position. */
function scan(code, at, found) {
  let depth = 0;
  let i = at;
  while (i < code.length) {
    const letter = code[i];
    if (letter === "'" || letter === '"' || letter === '`') i = scanString(code, i, found);
    else if (letter === '}' && depth === 0) return i;
    else {
      depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
      i += 1;
    }
  }
  return i;
}

/** Scans the string that begins at `at`; returns the position after it. */
function scanString(code, at, found) {
  const quote = code[at];
  let sql = '';
  let i = at + 1;
  while (i < code.length && code[i] !== quote) {
    // Only template strings span lines: this was a quote in a regular expression.
    if (code[i] === '\n' && quote !== '`') return i;
    if (quote === '`' && code.startsWith('${', i)) {
      const end = scan(code, i + 2, found);
      sql += ` ? ${code.slice(i, end).replace(/[^\n]/g, '')}`;
      i = end + 1;
    } else {
      const length = code[i] === '\\' ? 2 : 1;
      sql += code.slice(i, i + length);
      i += length;
    }
  }
  found.push({ sql, line: code.slice(0, at).split('\n').length });
  return i + 1;
}
