import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Refusal } from './log.mjs';
import { offences } from './project-rules.mjs';
import { filesBelow } from './stamp.mjs';
import { declared } from './table-ownership.mjs';

/*
 * Generates the output of `npm run new-domain <word>`: files from the templates in this folder, and one line in each of
 * the four lists. This module writes nothing; an invalid word is refused before any write.
 */

const TEMPLATES = join(import.meta.dirname, 'new-domain');
/** Folders that belong to one domain. */
const FOLDERS = ['libs/contracts', 'libs', 'apps/api/src', 'apps/web/src/features'];
/** Words reserved by JavaScript, PostgreSQL, a shared folder, or an address. */
const RESERVED = new Set(
  `all analyse analyze and any api array as asc asset assets async await between binary both break case cast catch check
  class collate collation column concurrently const constraint continue create cross current debugger default deferrable
  delete desc distinct do docs domain domains else end enum error eval except export extends false fetch finally for
  foreign freeze from full function grant group having if implements import in index initially inner instanceof
  interface intersect into is join lateral leading left let like limit localtime login metric metrics name natural new
  not null object offset on only openapi or order outer overlap overlaps package placing primary private promise
  protected public record references return returning right select session similar some spec static string super switch
  symbol symmetric system table tablesample test then this throw to trailing true try type typeof undefined union unique
  user using var variadic verbose void when where while window with yield`.split(/\s+/),
);

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns the singular: `vouchers` -> `voucher`, `input-supplies` -> `input-supply`. Returns other words unchanged. */
export function singular(word) {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y');
  return /(?:ss|x|z|ch|sh)es$/.test(word) ? word.replace(/es$/, '') : word.replace(/s$/, '');
}

/** Returns the plural: `voucher` -> `vouchers`, `supply` -> `supplies`, `batch` -> `batches`. */
export function plural(word) {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns the template values of `__one__`, `__Many__` and so on. Throws a `Refusal` for an invalid word. */
export function namesOf(word) {
  if (!/^[a-z][a-z\d]+(?:-[a-z\d]+)*$/.test(word ?? ''))
    throw new Refusal(
      'Give the domain one word in small letters: npm run new-domain survey (or input-supply).',
    );
  const single = singular(word);
  const many = plural(single);
  const words = (kebab) => kebab.replaceAll('-', ' ');
  return {
    word,
    single,
    plural: many,
    domain: camel(word),
    Domain: capital(camel(word)),
    DOMAIN: word.toUpperCase().replaceAll('-', '_'),
    one: camel(single),
    One: capital(camel(single)),
    many: camel(many),
    Many: capital(camel(many)),
    MANY: many.toUpperCase().replaceAll('-', '_'),
    table: single.replaceAll('-', '_'),
    named: words(single),
    Named: capital(words(single)),
    'named-many': words(many),
    'Named-many': capital(words(many)),
  };
}

/** Returns the line for each of the four lists. */
function entriesOf({ word, domain, Domain }) {
  return [
    { path: 'libs/contracts/index.ts', line: `export * from './${word}/index.js';` },
    { path: 'libs/domains.ts', line: `export { ${domain} } from '#libs/${word}';` },
    {
      path: 'apps/api/src/controllers.ts',
      line: `export { ${Domain}Controller } from './${word}/${word}.controller.js';`,
    },
    {
      path: 'apps/web/src/app/features.ts',
      line: `export { default as ${domain} } from '../features/${word}/feature.js';`,
    },
  ];
}

/** Inserts a line into a list, before the first whose path is alphabetically later. */
export function withLine(text, line) {
  const pathIn = (each) => / from '([^']+)'/.exec(each)?.[1];
  const lines = text.trimEnd().split('\n');
  const later = lines.findIndex((each) => (pathIn(each) ?? '') > pathIn(line));
  lines.splice(later < 0 ? lines.length : later, 0, line);
  return `${lines.join('\n')}\n`;
}

/**
 * Returns everything written for a domain: new files, and the four lists with their line.
 * @param {string} word
 * @param {{ root: string, now: number }} at the checkout, and milliseconds since 1970 as the migration's timestamp
 * @returns {{ files: { path: string, text: string }[], entries: { path: string, text: string, line: string }[] }} with
 *   paths relative to the root.
 * @throws Refusal for an invalid word
 */
export function newDomain(word, { root, now }) {
  const names = namesOf(word);
  const read = (path) => readFileSync(join(root, path), 'utf8');
  refuseTaken(names, root);
  const migrations = filesBelow(join(root, 'libs'), (file) => /[\\/]migrations[\\/]\d{13}-/.test(file));
  const latest = Math.max(...migrations.map((file) => Number(/(\d{13})-[^\\/]+$/.exec(file)?.[1])));
  const values = {
    ...names,
    // Migrations run in timestamp order.
    stamp: String(Math.max(now, latest + 1)),
  };
  const fill = (text) => text.replace(/__([A-Za-z-]+?)__/g, (_, name) => values[name]);
  const files = filesBelow(TEMPLATES).map((file) => ({
    path: fill(
      relative(TEMPLATES, file)
        .split(sep)
        .join('/')
        .replace(/\.tpl$/, ''),
    ),
    text: fill(readFileSync(file, 'utf8')),
  }));
  const [offence] = files.flatMap(({ path, text }) => offences(path, text));
  if (offence) throw new Refusal(`That word will not do. ${offence}`);
  const entries = entriesOf(names).map(({ path, line }) => ({
    path,
    line,
    text: withLine(read(path), line),
  }));
  return { files, entries };
}

/** Throws a `Refusal` if that name is already taken. */
function refuseTaken({ word, one, One, DOMAIN, domain, table }, root) {
  for (const each of [word, one, table])
    if (RESERVED.has(each)) throw new Refusal(`"${each}" means something else already. Choose another word.`);
  const taken = FOLDERS.map((folder) => `${folder}/${word}`).find((folder) => existsSync(join(root, folder)));
  if (taken) throw new Refusal(`There is ${taken} already.`);
  const texts = (folder, wanted) =>
    filesBelow(join(root, folder), wanted).map((file) => readFileSync(file, 'utf8'));
  const contracts = texts('libs/contracts', (file) => /(?<!\.spec)\.ts$/.test(file)).join('\n');
  const exported = new Set(
    [...contracts.matchAll(/^export (?:abstract )?(?:const|class|function|type|interface) (\w+)/gm)].map(
      ([, name]) => name,
    ),
  );
  const wanted = [`${one}Calls`, `Save${One}Body`, `${One}Dto`, `${One}ListDto`];
  const name = [...wanted, `${DOMAIN}_MESSAGES`, `${domain}Samples`].find((each) => exported.has(each));
  if (new RegExp(`^ +${one}: true;`, 'm').test(contracts))
    throw new Refusal(`There is a kind of record ${one} already.`);
  if (name) throw new Refusal(`The contracts have ${name} already.`);
  const owner = readdirSync(join(root, 'libs')).find((lib) => {
    const file = join(root, 'libs', lib, 'domain.ts');
    return existsSync(file) && declared(readFileSync(file, 'utf8')).owns.includes(table);
  });
  if (owner) throw new Refusal(`There is a table ${table} already: ${owner} owns it.`);
  const addresses = [
    contracts,
    ...texts('apps/web/src', (file) => /(?:feature|path|addresses)\.ts$/.test(file)),
  ];
  if (addresses.some((text) => new RegExp(`'/${word}['/]`).test(text)))
    throw new Refusal(`There is something at the address /${word} already.`);
}
