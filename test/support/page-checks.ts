import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = join('node_modules', 'axe-core', 'axe.min.js');
/** WCAG 2.2 A and AA, and what axe calls good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
let source: string | undefined;

/**
 * What axe finds on a page as it is now, as lines of rule and element; none is what is wanted. The script is handed to
 * the page by the browser, since the page's own policy lets no foreign script in.
 */
export async function barriersOn(page: Page): Promise<string[]> {
  source ??= readFileSync(AXE, 'utf8');
  await page.evaluate(source);
  // What is fading in has the contrast of a moment.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))),
  );
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: rules },
        // Experimental in axe, and so off unless it is named: what is read of a control begins with what is seen (WCAG 2.5.3).
        rules: { 'label-content-name-mismatch': { enabled: true } },
      }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
  );
}

/** Pixels by which a page is wider than the window. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Controls that a finger would miss: under 24 pixels in width or height, as lines with their size. Links inside a
 * sentence may be as small as its letters (WCAG 2.5.8).
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
      // A skip link is seen only while it has the focus; a box is pressed by its label.
      const elsewhere = style.clipPath !== 'none' || style.position === 'fixed' || control.closest('label');
      if (hidden || inSentence || elsewhere || (width >= least && height >= least)) continue;
      lines.push(`${Math.round(width)}x${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`);
    }
    return lines;
  }, least);
}
