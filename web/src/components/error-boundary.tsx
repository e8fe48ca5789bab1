import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Drawn in place of the children after they threw; `retry` draws them again. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
}

/** Keeps a part that fails from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(() => this.setState({ failure: null }), failure.error);
  }
}
