// Limits the lengths of lines, functions and files. Longer ones must be divided.
import { expect, test } from 'vitest';
import { files, linesOf } from './files.ts';

const LONGEST_LINE = 110;
// In protos, a field and its rules are on one line.
const LONGEST_PROTO_LINE = 140;
const LONGEST_FILE = 400;
const LONGEST_FUNCTION = 70;

const SCRIPT =
  /^deploy\/(backup|build|citus|databases|docker\/(collect|healthy|install|run)|install|restore|roll|scan|secrets|up)$|^tests\/run$/;
const CODE = new RegExp(`\\.(cpp|hpp|ts|tsx|mjs|proto|sh|sql|cmake)$|${SCRIPT.source}`);

test('no line is too long', () => {
  const long = files(new RegExp(`\\.(cpp|hpp|proto|sh|cmake)$|${SCRIPT.source}`)).flatMap((path) =>
    linesOf(path)
      .map((line, index) => ({ where: `${path}:${index + 1}`, length: [...line].length }))
      .filter(({ length }) => length > (path.endsWith('.proto') ? LONGEST_PROTO_LINE : LONGEST_LINE)),
  );
  expect(long).toEqual([]);
});

test(`no file is longer than ${LONGEST_FILE} lines`, () => {
  const long = files(CODE)
    .map((path) => ({ path, lines: linesOf(path).length }))
    .filter(({ lines }) => lines > LONGEST_FILE);
  expect(long).toEqual([]);
});

test(`no C++ or shell function is longer than ${LONGEST_FUNCTION} lines`, () => {
  const long = files(new RegExp(`\\.(cpp|hpp|sh)$|${SCRIPT.source}`)).flatMap((path) =>
    functionsOf(linesOf(path))
      .filter(({ lines }) => lines > LONGEST_FUNCTION)
      .map(({ line, lines }) => `${path}:${line} has ${lines} lines`),
  );
  expect(long).toEqual([]);
});

const NO_FUNCTION =
  /^\s*(namespace|class|struct|enum|union|extern|if|for|while|switch|else|do|try|case|public|private|protected|const|constexpr|static const)\b/;

/** Finds functions: from each closing brace indented by 0 or 2 columns back to the line that begins its block. */
function functionsOf(lines: string[]): { line: number; lines: number }[] {
  return lines.flatMap((text, end) => {
    const margin = /^( {2})?\}$/.exec(text) ? text.slice(0, -1) : undefined;
    if (margin === undefined) return [];
    const began = new RegExp(`^${margin}[\\w~]`);
    let start = end - 1;
    while (start >= 0 && !began.test(lines[start] ?? '')) start -= 1;
    if (start < 0 || NO_FUNCTION.test(lines[start] ?? '')) return [];
    return [{ line: start + 1, lines: end - start + 1 }];
  });
}
