import { Component, createRef, type ReactNode } from 'react';

interface Props {
  className: string | undefined;
  /** What the article shows. When another value arrives, the part that is being read keeps its place in the window. */
  content: unknown;
  /** The parts; those that are to keep their place are headers and sections. */
  children: ReactNode;
}

interface Place {
  part: Element;
  /** The distance from the top of the window, in pixels. */
  top: number;
}

/** An article that does not move under the reader when parts of it come, go or change their height. */
export class SteadyArticle extends Component<Props, object, Place[]> {
  readonly #article = createRef<HTMLElement>();
  #room = new AbortController();

  override getSnapshotBeforeUpdate({ content }: Props): Place[] {
    const article = this.#article.current;
    // At its top the page shows what is new.
    return article && content !== this.props.content && window.scrollY > 0 ? placesIn(article) : [];
  }

  override componentDidUpdate(_props: Props, _state: object, places: Place[]): void {
    const article = this.#article.current;
    const kept = places.find(({ part }) => part.isConnected);
    if (!article || !kept) return;
    const moved = kept.part.getBoundingClientRect().top - kept.top;
    if (Math.abs(moved) < 1) return;
    this.#makeRoom(article, moved - leftBelow());
    window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override componentWillUnmount(): void {
    this.#room.abort();
  }

  /**
   * Lengthens the article at its end, so that the page can be scrolled by further `pixels`, and shortens it as soon as
   * the reader scrolls up.
   */
  #makeRoom(article: HTMLElement, pixels: number): void {
    if (pixels <= 0) return;
    this.#room.abort();
    this.#room = new AbortController();
    const { signal } = this.#room;
    let room = Number.parseFloat(article.style.paddingBottom || '0') + pixels;
    article.style.paddingBottom = `${room}px`;
    const shorten = () => {
      room = Math.max(0, room - leftBelow());
      article.style.paddingBottom = room > 0 ? `${room}px` : '';
      if (room === 0) this.#room.abort();
    };
    window.addEventListener('scroll', shorten, { passive: true, signal });
    window.addEventListener('resize', shorten, { signal });
  }

  override render(): ReactNode {
    return (
      <article ref={this.#article} className={this.props.className}>
        {this.props.children}
      </article>
    );
  }
}

/** The pixels by which the page can still be scrolled down. */
function leftBelow(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  return scrollHeight - clientHeight - scrollTop;
}

/** The parts of an article in the window; the one whose title is nearest to the middle comes first. */
function placesIn(article: HTMLElement): Place[] {
  const { clientHeight } = document.documentElement;
  const distance = ({ top }: Place) => Math.abs(top - clientHeight / 2);
  return [...article.querySelectorAll(':scope > :is(header, section)')]
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > 0 && box.top < clientHeight)
    .map(({ part, box }) => ({ part, top: box.top }))
    .sort((one, other) => distance(one) - distance(other));
}
