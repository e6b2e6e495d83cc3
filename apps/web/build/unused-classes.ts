import type { Plugin } from 'vite';

const CONTRACTS = /\/libs\/contracts\/.+\.ts$/;
/** A class with its decorators, as the formatter writes it: of one line, or from a last `{` to a first `}`. */
const CLASS = /^((?:@.+\n)*)export ((?:abstract )?class (\w+).*(?:\{\}|\{\n[\s\S]*?^\}))$/gm;
/** Bundlers drop other classes themselves. */
const SEEMS_USED = /@|extends \w+\(/;

/**
 * Marks the classes of the contracts as free of side effects. Decorators look as if they did something, so bundlers
 * would keep every class of a module, with its validators, for the one call that a page imports.
 */
export function withoutUnusedClasses(): Plugin {
  return {
    name: 'gona-unused-classes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!CONTRACTS.test(id)) return null;
      const marked = code.replace(CLASS, (all, decorators: string, declared: string, name: string) =>
        !SEEMS_USED.test(all)
          ? all
          : `export const ${name} = /* @__PURE__ */ (() => {\n${decorators}${declared}\nreturn ${name};\n})();`,
      );
      return { code: marked, map: null };
    },
  };
}
