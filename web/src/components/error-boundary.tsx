import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Drawn in place of the children after they threw; `retry` draws them again. */
  fallback: (retry: () => void) => ReactNode;
}

/** Keeps a part that fails from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
