// Types of the part of npos that tests use: its parser.
declare module 'npos/lib/parser/index.js' {
  /** A command. A run of text has an empty `fn` and the code 2. */
  export interface Node {
    ascii: string;
    fn: string;
    code: number;
    offset: number;
    length: number;
  }
  const makeParser: () => { parse: (bytes: Buffer) => Promise<{ error?: unknown; tree: Node[] }> };
  export default makeParser;
}
