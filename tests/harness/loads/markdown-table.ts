// A table in Markdown, as the README shows it.

const lineOf = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

export class MarkdownTable {
  readonly #lines: string[];

  /** The table with these titles of columns and without rows. */
  constructor(titles: string[]) {
    this.#lines = [lineOf(titles), `|${'---|'.repeat(titles.length)}`];
  }

  add(cells: (string | number)[]): void {
    this.#lines.push(lineOf(cells));
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
