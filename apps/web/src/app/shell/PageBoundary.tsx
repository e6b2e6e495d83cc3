import { Component, type ReactNode } from 'react';
import { t } from '../../core/i18n/index.js';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/states.js';

/** A page that fails leaves the navigation standing. After an update its code may be gone: loading anew helps. */
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
