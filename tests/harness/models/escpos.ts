// Decodes the data for receipt printers with libraries that share no code with the suite.
import iconv from 'iconv-lite';
import makeParser, { type Node } from 'npos/lib/parser/index.js';

const TEXT = 2;
/** Code page of each parameter of ESC t on Epson printers. */
const CODE_PAGES: Record<number, string> = { 2: 'cp850', 3: 'cp860', 16: 'win1252', 19: 'cp858' };

export interface Printed {
  /** Commands in their order, such as 'ESC @' and 'ESC t 2'. */
  commands: string[];
  text: string;
}

/** Returns the text and the commands that a printer executes for the bytes. */
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
