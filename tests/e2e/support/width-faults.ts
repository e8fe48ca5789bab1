// Finds controls and lists that are too narrow for their content. Runs in the page, so it uses nothing from outside.

/**
 * The controls of the open dialog or the page that cut their text, and the parts that scroll sideways. The columns of the
 * agenda, its week and the tabs of a till may scroll, if a shadow at the edge shows it and a column fits the window.
 */
export function widthFaults(): string[] {
  // Wider than the frame that Mantine draws around a button.
  const SLACK = 3;
  const CONTROLS = 'a, button, label, summary, [role="tab"]';
  /** Texts of a limited length, which a field never has to scroll. */
  const SHORT_FIELDS = 'input:is([inputmode="numeric"], [inputmode="decimal"], [type="tel"])';
  const PICKERS = 'input:is([type="date"], [type="time"], [type="datetime-local"]), select:not([multiple])';
  const MAY_SCROLL = 'section:has(> [data-column]), fieldset:has([aria-pressed]), [role="tablist"]';
  const root = document.querySelector('dialog[open], [role="dialog"]') ?? document.body;
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    [element, element.parentElement].every((part) => !part || getComputedStyle(part).clipPath === 'none');
  const seen = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)].filter(isSeen);

  for (const element of seen(`${CONTROLS}, ${SHORT_FIELDS}`)) {
    // Inline elements have no width of their own.
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + SLACK)
      faults.push(`${nameOf(element)} cuts its text: ${element.scrollWidth} in ${element.clientWidth} px`);
    const panel = element.closest('.panel')?.getBoundingClientRect();
    const { right } = element.getBoundingClientRect();
    if (panel && right > panel.right && !element.closest('[role="tablist"]'))
      faults.push(`${nameOf(element)} leaves its panel`);
  }

  for (const field of seen(PICKERS) as (HTMLInputElement | HTMLSelectElement)[]) {
    const whole = field.cloneNode() as HTMLElement;
    if ('selectedOptions' in field) whole.append(field.selectedOptions[0]?.cloneNode(true) ?? '');
    whole.style.cssText = 'position: absolute; width: max-content; visibility: hidden';
    field.after(whole);
    const needed = whole.offsetWidth;
    whole.remove();
    if (needed > field.offsetWidth + 1)
      faults.push(
        `the field '${field.labels?.[0]?.textContent}' cuts its value: ${needed} in ${field.offsetWidth} px`,
      );
  }

  for (const element of seen('*')) {
    const { overflowX, backgroundAttachment } = getComputedStyle(element);
    if (!['auto', 'scroll'].includes(overflowX) || element.scrollWidth <= element.clientWidth + 1) continue;
    const widths = `${element.scrollWidth} in ${element.clientWidth} px`;
    if (!element.matches(MAY_SCROLL)) faults.push(`${nameOf(element)} scrolls sideways: ${widths}`);
    else if (!backgroundAttachment.includes('local')) faults.push(`${nameOf(element)} has no shadow`);
    const [axis, column] = element.children as HTMLCollectionOf<HTMLElement>;
    if (
      column?.matches('[data-column]') &&
      column.offsetWidth > element.clientWidth - (axis?.offsetWidth ?? 0)
    )
      faults.push(`a column does not fit: ${column.offsetWidth} px`);
  }
  return [...new Set(faults)].slice(0, 12);
}
