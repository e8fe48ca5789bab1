// Reads what receipt printers are sent, by libraries that share no code with the suite.
import iconv from 'iconv-lite';
import makeParser, { type Node } from 'npos/lib/parser/index.js';

const TEXT = 2;
/** What the parameter of ESC t means to Epson's printers. */
const CODE_PAGES: Record<number, string> = { 2: 'cp850', 3: 'cp860', 16: 'win1252', 19: 'cp858' };

export interface Printed {
  /** 'ESC @', 'ESC t 2', in their order. */
  commands: string[];
  text: string;
}

/** What a printer does with these bytes. */
export async function readEscPos(bytes: Uint8Array): Promise<Printed> {
  const raw = Buffer.from(bytes);
  const { tree, error } = await makeParser().parse(raw);
  if (error) throw error;
  const partOf = ({ offset, length }: Node) => raw.subarray(offset, offset + length);
  const commands = tree
    .filter(({ code }) => code !== TEXT)
    .map((node) => [node.ascii, node.fn, ...partOf(node).subarray(2)].join(' '));
  const table = commands.find((command) => command.startsWith('ESC t '))?.split(' ')[2];
  const text = Buffer.concat(tree.filter(({ code }) => code === TEXT).map(partOf));
  return { commands, text: iconv.decode(text, CODE_PAGES[Number(table)] ?? 'ascii') };
}
