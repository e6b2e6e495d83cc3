import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = join('node_modules', 'axe-core', 'axe.min.js');
/** WCAG 2.2 A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
let source: string | undefined;

/** Returns axe's violations on the current page, as lines of rule and element; empty if there are none. */
export function barriersOn(page: Page): Promise<string[]> {
  return violationsOn(page, {
    runOnly: { type: 'tag', values: RULES },
    // Experimental in axe, so it must be enabled by name: a control's accessible name begins with its visible label
    // (WCAG 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
}

/** Returns axe's violations by the colours of the dark mode, as `barriersOn`; the page is light again afterwards. */
export async function darkBarriersOn(page: Page): Promise<string[]> {
  await showIn(page, 'dark');
  const found = await violationsOn(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
  await showIn(page, 'light');
  return found;
}

async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  );
}

/** Waits until a page has adapted to its window: two frames, and all animations with those that they start. */
export function settledOn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const animations = () => document.getAnimations().filter(({ playState }) => playState === 'running');
    let still = 0;
    while (still < 2) {
      await new Promise(requestAnimationFrame);
      still = animations().length === 0 ? still + 1 : 0;
      await Promise.all(animations().map((each) => each.finished.catch(() => null)));
    }
  });
}

/** Runs axe. The browser injects the script, because the page's content security policy blocks foreign scripts. */
async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  source ??= readFileSync(AXE, 'utf8');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Elements that are fading in have a temporary contrast.
  await settledOn(page);
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: { run(how: RunOptions): Promise<AxeResults> } }).axe.run(how),
    // Nobody reads what passed, and collecting it takes long on a full page.
    { ...options, resultTypes: ['violations' as const] },
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
