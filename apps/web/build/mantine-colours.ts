import type { Plugin } from 'vite';

const SHEET = /@mantine\/core\/styles\/default-css-variables\.css$/;
/** Hues that neither our theme (`ui/theme.ts`) nor Mantine's components use: half of its variables. */
const UNUSED =
  /^\s*--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|teal|green|yellow|orange)-[\w-]+:[^;]*;\n/gm;

/** Removes the variables of unused hues from Mantine's style sheet. */
export function withoutUnusedColours(): Plugin {
  return {
    name: 'gona-unused-colours',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (SHEET.test(id) ? { code: code.replace(UNUSED, ''), map: null } : null),
  };
}
