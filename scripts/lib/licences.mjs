/* Checks the licences of the packages that Gona ships, on the server and in the client. Reads package-lock.json. */

/** Licences that require nothing beyond including their text. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
];

/** Packages whose licence a person has checked: `package.json` has none, or none of the above. */
const READ = {
  '@mapbox/jsonlint-lines-primitives@2.0.2':
    'MIT (LICENSE in the repository mapbox/jsonlint; not in the package)',
  'argparse@2.0.1': 'Python-2.0 (LICENSE): permissive',
  'busboy@1.6.0': 'MIT (LICENSE; package.json has the old field "licenses")',
  'fast-sha256@1.3.0': 'Unlicense (LICENSE): public domain',
  'highcharts@13.1.1': 'commercial: the agency needs a licence from Highsoft (README.md of Gona)',
  'passport-strategy@1.0.0': 'MIT (LICENSE; package.json has the old field "licenses")',
  'pause@0.0.1': 'MIT (Readme.md)',
  'png-js@2.0.0': 'MIT (LICENSE)',
  'robust-predicates@3.0.3': 'Unlicense (LICENSE): public domain',
  'streamsearch@1.1.0': 'MIT (LICENSE; package.json has the old field "licenses")',
  'xmlhttprequest-ssl@2.1.2': 'MIT (LICENSE; package.json has the old field "licenses")',
};

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns true if allowed licences alone satisfy an SPDX expression. */
function isAllowed(licence) {
  if (typeof licence !== 'string') return false;
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((one) => ALLOWED.includes(one)));
}

/** Returns the folders in which Node looks for a package, nearest first. */
const placesFrom = (path) =>
  path === ''
    ? ['']
    : [`${path}/`, ...placesFrom(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))];

/** Returns the lock file paths of these packages and all their dependencies. */
function withTheirs(packages, names) {
  const found = new Set();
  const add = (name, from) => {
    const path = placesFrom(from)
      .map((place) => `${place}node_modules/${name}`)
      .find((each) => packages[each]);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, path);
  };
  for (const name of names) add(name, '');
  return found;
}

const IMPORTED = /(?:from|import|import\() ?'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'\n]*)?'/g;

/** Returns the packages that the client sources import. Test imports are not shipped. */
export function clientPackages(sources) {
  const shipped = sources.filter(
    ({ path }) => /^apps\/web\/(?:src|service-worker)\//.test(path) && !/\.spec\.tsx?$/.test(path),
  );
  return new Set(shipped.flatMap(({ text }) => [...text.matchAll(IMPORTED)].map(([, name]) => name)));
}

/** Returns a sentence for each shipped package without an allowed licence, and for each obsolete manual entry. */
export function licenceOffences({ packages }, ofClient) {
  const client = withTheirs(packages, ofClient);
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && ((!dev && !devOptional) || client.has(path)),
  );
  const doubtful = new Map(
    shipped
      .filter(([, { license }]) => !isAllowed(license))
      .map(([path, { version, license }]) => [
        `${nameOf(path)}@${version}`,
        license ?? 'no licence in package.json',
      ]),
  );
  return [
    ...[...doubtful]
      .filter(([id]) => !Object.hasOwn(READ, id))
      .map(
        ([id, licence]) =>
          `package-lock.json: ${id} has ${licence}. Read its licence and note it in scripts/lib/licences.mjs.`,
      ),
    ...Object.keys(READ)
      .filter((id) => !doubtful.has(id))
      .map(
        (id) =>
          `scripts/lib/licences.mjs notes ${id}, which is not shipped or needs no note. Remove the note.`,
      ),
  ];
}
