import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Drawn in place of parts that failed to load or to render. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Contains the failure of a part, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('Part of the page failed', error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
