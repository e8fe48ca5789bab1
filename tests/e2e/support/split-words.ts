// Finds words that are broken in the middle. Runs in the page, so it uses nothing from outside.

/** The words that continue on another line although they take at most two thirds of the window's width. */
export function splitWords(): string[] {
  const widest = (document.documentElement.clientWidth * 2) / 3;
  const faults: string[] = [];
  /** Not shown: for screen readers only. */
  const isUnseen = (element: Element) =>
    [element, element.parentElement].some((part) => part && getComputedStyle(part).clipPath !== 'none');
  /** The end of the lines that are shown of a text that is cut after some lines. */
  const endOf = (element: Element): number => {
    for (let part: Element | null = element; part; part = part.parentElement) {
      if (getComputedStyle(part).webkitLineClamp !== 'none') return part.getBoundingClientRect().bottom - 1;
    }
    return Number.POSITIVE_INFINITY;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const element = node.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true }) || isUnseen(element)) continue;
    const end = endOf(element);
    // A line may also end after a hyphen or a dash, except in a phone. A space that does not break joins its words.
    const words = /\d{4,5}-\d{4}|[^\t\n\r \u00ad\u200b\u2013\u2014-]+/g;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(words)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ top, width }) => width > 1 && top < end);
      const width = Math.round(lines.reduce((sum, line) => sum + line.width, 0));
      if (width > widest || new Set(lines.map(({ top }) => Math.round(top))).size < 2) continue;
      faults.push(
        `"${word}" (${width} px) is split in ${element.tagName.toLowerCase()}.${element.className}`,
      );
    }
  }
  return [...new Set(faults)].slice(0, 12);
}
