// Finds layout errors of texts. Runs in the page, so it uses nothing from outside.

/** Texts of the open dialog or the page that are cut off, overflow their box or overlap each other. */
export function layoutFaults(): string[] {
  const SLACK = 1.5;
  const root = document.querySelector('dialog[open], [role="dialog"]') ?? document.body;
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
  const isUnseen = (element: Element) =>
    element.closest('.unseen, .skip-link, [data-testid="splash"]') !== null ||
    [element, element.parentElement].some((part) => part && getComputedStyle(part).clipPath !== 'none');
  const hides = (value: string) => value === 'hidden' || value === 'clip';

  if (scrollWidth > clientWidth) {
    const wide = [...root.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth + SLACK,
    );
    faults.push(`${scrollWidth - clientWidth} px too wide: ${wide.slice(-3).map(nameOf).join('; ')}`);
  }

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Text {
    element: Element;
    layer: Element | null;
    rect: DOMRect;
    /** The part of `rect` that no ancestor clips. */
    seen: Box;
  }
  const texts: Text[] = [];
  const layerOf = (element: Element): Element | null => {
    for (let part: Element | null = element; part && part !== root; part = part.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return part;
    }
    return null;
  };
  /** The part of a text's box that its ancestors show. */
  const seenOf = (element: Element, { left, top, right, bottom }: DOMRect): Box => {
    const seen = { left, top, right, bottom };
    for (let part: Element | null = element; part && part !== root; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = part.getBoundingClientRect();
      if (style.overflowX !== 'visible') {
        seen.left = Math.max(seen.left, box.left + part.clientLeft);
        seen.right = Math.min(seen.right, box.left + part.clientLeft + part.clientWidth);
      }
      if (style.overflowY !== 'visible') {
        seen.top = Math.max(seen.top, box.top + part.clientTop);
        seen.bottom = Math.min(seen.bottom, box.top + part.clientTop + part.clientHeight);
      }
    }
    return seen;
  };
  /** The ancestor that clamps the text to its first lines. */
  const clampOf = (element: Element): Element | null => {
    for (let part: Element | null = element; part && part !== root; part = part.parentElement) {
      if (getComputedStyle(part).webkitLineClamp !== 'none') return part;
    }
    return null;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element || !walker.currentNode.textContent?.trim()) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const layer = layerOf(element);
    const shown = clampOf(element)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    for (const rect of range.getClientRects()) {
      if (rect.width > 1 && rect.top + SLACK < shown)
        texts.push({ element, layer, rect, seen: seenOf(element, rect) });
    }
  }

  for (const { element, rect } of texts) {
    for (let part: Element | null = element; part && part !== root; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = part.getBoundingClientRect();
      const boxed =
        Number.parseFloat(style.borderTopWidth) > 0 ||
        !/^rgba\(.*, 0\)$|transparent/.test(style.backgroundColor);
      const cutX = hides(style.overflowX) && style.textOverflow !== 'ellipsis';
      const cutY =
        hides(style.overflowY) && style.webkitLineClamp === 'none' && style.textOverflow !== 'ellipsis';
      if (['auto', 'scroll'].includes(style.overflowX) || style.textOverflow === 'ellipsis') break;
      const over = Math.max(box.left - rect.left, rect.right - box.right);
      const high = Math.max(box.top - rect.top, rect.bottom - box.bottom) - rect.height * 0.2;
      if (over > SLACK && (boxed || cutX))
        faults.push(`${nameOf(element)} sticks out ${Math.round(over)} px of ${nameOf(part)}`);
      if (high > SLACK && style.webkitLineClamp === 'none' && (boxed || cutY))
        faults.push(`${nameOf(element)} is ${Math.round(high)} px higher than ${nameOf(part)}`);
      if (boxed) break;
    }
  }

  // Excludes the space above and below the letters.
  const cores = texts
    .map((text) => ({
      text,
      left: text.seen.left,
      right: text.seen.right,
      top: Math.max(text.seen.top, text.rect.top + text.rect.height * 0.22),
      bottom: Math.min(text.seen.bottom, text.rect.bottom - text.rect.height * 0.22),
    }))
    .sort((one, other) => one.top - other.top);
  for (const [index, one] of cores.entries()) {
    // Only the texts that begin above the end of this one can overlap it.
    for (let next = index + 1; next < cores.length; next += 1) {
      const other = cores[next];
      if (!other || one.bottom - other.top <= SLACK) break;
      if (one.text.layer !== other.text.layer || one.text.element === other.text.element) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide > SLACK && high > SLACK)
        faults.push(`${nameOf(one.text.element)} covers ${nameOf(other.text.element)}`);
    }
  }
  return [...new Set(faults)].slice(0, 12);
}
