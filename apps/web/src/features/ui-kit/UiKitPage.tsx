import { createTheme, MantineProvider, mergeThemeOverrides, Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { applyScheme } from '../../core/color-scheme.js';
import { ConfirmProvider } from '../../ui/Confirm.js';
import { PageHeader } from '../../ui/index.js';
import { resolveVariables, theme } from '../../ui/theme.js';
import { Parts } from './Parts.js';
import { t } from './texts.js';
import styles from './ui-kit.module.css';

/**
 * `/ui`, for developers only: every shared component in the light and the dark scheme, side by side. `npm run dev` has
 * the page; the list of features excludes it from every production build.
 */
export default function UiKitPage() {
  // The light tokens are those of the whole page: the left half has them only while the page is light.
  useEffect(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
    return applyScheme;
  }, []);
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <div className={styles.halves}>
        <Half scheme="light" />
        <Half scheme="dark" />
      </div>
    </>
  );
}

/** Shows the parts in one scheme, with their menus and dialogs drawn inside it. */
function Half({ scheme }: { scheme: 'light' | 'dark' }) {
  const id = `ui-kit-${scheme}`;
  const [own] = useState(() =>
    mergeThemeOverrides(
      theme,
      createTheme({
        components: { Portal: Portal.extend({ defaultProps: { target: `#${id}`, reuseTargetNode: false } }) },
      }),
    ),
  );
  return (
    <section id={id} className={styles.half} data-mantine-color-scheme={scheme} aria-label={t(scheme)}>
      <MantineProvider
        theme={own}
        forceColorScheme={scheme}
        cssVariablesResolver={resolveVariables}
        cssVariablesSelector={`#${id}`}
        deduplicateCssVariables={false}
        getRootElement={() => document.getElementById(id) ?? undefined}
      >
        <ConfirmProvider>
          <h2>{t(scheme)}</h2>
          <Parts />
        </ConfirmProvider>
      </MantineProvider>
    </section>
  );
}
