import { Component, type ReactNode } from 'react';
import { t } from '../../core/i18n/index.js';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/states.js';

/**
 * Contains the failure of a page, so that the navigation stays. After an update the page's code may be gone; reloading
 * helps.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('Page failed', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
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
}
