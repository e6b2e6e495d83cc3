import type { ReactNode } from 'react';
import { t } from '../../core/i18n/index.js';
import { Button } from '../../ui/Button.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { EmptyState } from '../../ui/states.js';

/**
 * Contains the failure of a page, so that the navigation stays. After an update the page's code may be gone; reloading
 * helps.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>;
}

function PageFailed() {
  return (
    <EmptyState
      icon="alert"
      action={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      <b>{t('pageFailed')}</b>
      <br />
      {t('pageFailedHint')}
    </EmptyState>
  );
}
