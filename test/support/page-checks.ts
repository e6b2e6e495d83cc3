import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = join('node_modules', 'axe-core', 'axe.min.js');
/** WCAG 2.2 A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
let source: string | undefined;

/**
 * Returns axe's violations on the current page, as lines of rule and element; empty if there are none. The browser
 * injects the script, because the page's content security policy blocks foreign scripts.
 */
export async function barriersOn(page: Page): Promise<string[]> {
  source ??= readFileSync(AXE, 'utf8');
  await page.evaluate(source);
  // Elements that are fading in have a temporary contrast.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))),
  );
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: rules },
        // Experimental in axe, so it must be enabled by name: a control's accessible name begins with its visible label
        // (WCAG 2.5.3).
        rules: { 'label-content-name-mismatch': { enabled: true } },
      }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
  );
}

/** Returns the pixels by which a page is wider than the window. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Returns controls under 24 pixels in width or height, as lines with their size. Links within a sentence may be as
 * small as its letters (WCAG 2.5.8).
 */
export function smallTargetsOn(page: Page, least = 24): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], select, input:not([type=hidden]):not([type=file]), [role=radio], [role=tab], [role=menuitem]',
    );
    const lines: string[] = [];
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect();
      const style = getComputedStyle(control);
      const hidden =
        width === 0 || style.visibility === 'hidden' || control.closest('[aria-hidden=true], [inert]');
      const inSentence = style.display === 'inline' && control.closest('p, li, dd, td') !== null;
      // A skip link is visible only while focused; a checkbox is pressed by its label.
      const elsewhere = style.clipPath !== 'none' || style.position === 'fixed' || control.closest('label');
      if (hidden || inSentence || elsewhere || (width >= least && height >= least)) continue;
      lines.push(`${Math.round(width)}x${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`);
    }
    return lines;
  }, least);
}
