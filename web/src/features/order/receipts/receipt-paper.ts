// Prints receipts on paper or to PDF with the browser's print dialogue.
const COLUMNS = 32;
const ROLL_MM = 58;
// Printers of 58 mm rolls print 48 mm. A monospaced character is 0.6 em wide.
const FONT_MM = 2.45;
const LINE_MM = 3.2;
const MARGIN_MM = 5;
const ID = 'receipt-paper';

/** The text of a printed receipt. The first line marks a copy; otherwise it is empty. */
export function paperText(receipt: { text: string; isCopy?: boolean }): string {
  const mark = '2ª via';
  return receipt.isCopy
    ? mark.padStart((COLUMNS + mark.length) / 2).padEnd(COLUMNS) + receipt.text
    : receipt.text;
}

/** The page is as wide as the roll and as long as the text. */
const styleOf = (lines: number): string => `
  @page { size: ${ROLL_MM}mm ${Math.ceil(lines * LINE_MM + 2 * MARGIN_MM)}mm; margin: 0; }
  #${ID} { display: none; }
  @media print {
    body { margin: 0; background: #fff; }
    body > * { display: none !important; }
    body > #${ID} {
      display: block !important;
      box-sizing: border-box;
      width: ${ROLL_MM}mm;
      margin: 0;
      padding: ${MARGIN_MM}mm;
      background: #fff;
      color: #000;
      font: ${FONT_MM}mm/${LINE_MM}mm monospace;
      white-space: pre;
    }
  }
`;

/**
 * Opens the print dialogue with the text only, in the page size of a receipt printer. `title` is the file name of a
 * PDF.
 */
export function printOnPaper(title: string, text: string): void {
  const paper = document.createElement('pre');
  paper.id = ID;
  paper.textContent = text;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleOf(text.split('\n').length));
  const pageTitle = document.title;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(paper);
  document.title = title;
  const takeAway = () => {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    document.title = pageTitle;
  };
  window.addEventListener('afterprint', takeAway, { once: true });
  window.print();
}
