import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Replaces children that threw; `retry` renders them again. */
  fallback: (retry: () => void, error: unknown) => ReactNode;
}

/** Limits an error to a part of the page. */
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
