// Moves the focus when the focused element leaves the page. Browsers move it to <body> then, where a screen reader loses
// its place.
import { useEffect } from 'react';
import { openDialogs } from './open-dialogs';

const CONTROL = 'a, button, input, select, textarea, label, summary, [tabindex]';
const ROW = 'li, tr';
const HEADING = 'h1, h2, h3, h4';

/** An element that had the focus, and its ancestors at that time, nearest first. */
interface Place {
  element: HTMLElement;
  ancestors: Element[];
}

/** The part of the page that can be reached now: the uppermost dialog, or the screen. */
const front = (): Element => openDialogs.top() ?? document.querySelector('main') ?? document.body;

function placeOf(element: HTMLElement): Place {
  const ancestors: Element[] = [];
  for (let part = element.parentElement; part; part = part.parentElement) ancestors.push(part);
  return { element, ancestors };
}

/** The element that takes the focus from a place: its row, the heading of its section, or all of `root`. */
function successorOf(place: Place | undefined, root: Element): Element {
  if (place?.element.isConnected) return place.element;
  const start = place?.ancestors.find((part) => part.isConnected && root.contains(part)) ?? root;
  for (let part: Element | null = start; part && part !== root; part = part.parentElement) {
    if (part.matches(ROW) || part.hasAttribute('tabindex')) return part;
    const headings = [...part.querySelectorAll(HEADING)];
    const heading = headings.find((one) => !one.closest(ROW) || one.closest(ROW)?.contains(part));
    if (heading) return heading;
  }
  return root.querySelector(HEADING) ?? root;
}

/** Focuses an element, even one outside the Tab order. Does not scroll the page. */
function moveTo(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * While the calling component is shown, moves the focus of a removed or disabled element: to the same element once it is
 * enabled, otherwise to the element from before a dialog or notice, to the row, or to the heading of the section. Leaves
 * the focus alone if the screen moves it itself, or if the user pressed outside all controls.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const places = new WeakMap<Element, Place>();
    let focused: HTMLElement | null = null;
    let wasDisabled = false;
    let frame = 0;

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      wasDisabled = false;
      const root = target.closest('dialog') ?? target.closest('main') ?? document.body;
      places.set(root, placeOf(target));
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(CONTROL)) focused = null;
    };
    const recover = () => {
      if (!focused || document.activeElement !== document.body) return;
      const root = front();
      if (!focused.isConnected) moveTo(successorOf(places.get(root), root));
      else if (wasDisabled) focused.focus({ preventScroll: true });
    };
    // After the next frame, when effects of the screen have moved the focus themselves.
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTimeout(recover));
    };
    const observer = new MutationObserver(() => {
      wasDisabled ||= focused?.matches(':disabled') ?? false;
      if (focused && document.activeElement !== focused) schedule();
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
}
