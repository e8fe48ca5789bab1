// The part of npos that tests use: its parser, without what prints.
declare module 'npos/lib/parser/index.js' {
  /** A command, or with fn '' and the code 2 a run of text. */
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
