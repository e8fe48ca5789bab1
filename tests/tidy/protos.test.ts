// Rules of our protos: comments, names, and the numbers of released fields.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import protobuf from 'protobufjs';
import { expect, test } from 'vitest';
import { changedFiles } from '../harness/parts/changed-files.ts';
import { files, linesOf, ROOT, textOf } from './files.ts';

const paths = files(/^proto\/navalha\/.*\.proto$/);

const parse = (text: string): protobuf.IParserResult => protobuf.parse(text, { keepCase: true });

/** All messages, enums and services in a proto, including nested ones. */
function declared(parent: protobuf.NamespaceBase): protobuf.ReflectionObject[] {
  return parent.nestedArray.flatMap((child) =>
    child instanceof protobuf.Namespace ? [child, ...declared(child)] : [child],
  );
}

const declaredIn = (text: string): protobuf.ReflectionObject[] => declared(parse(text).root);

test('every rpc, message, enum and service in our protos has a comment', () => {
  const bare = files(/^proto\/navalha\/.*\.proto$/).flatMap((path) => {
    const lines = linesOf(path);
    return lines
      .map((line, index) => ({ line, index }))
      .filter(({ line, index }) => {
        if (!/^\s*(rpc|message|enum|service) \w+/.test(line)) return false;
        return !/^\s*\/\//.test(lines[index - 1] ?? '');
      })
      .map(({ index }) => `${path}:${index + 1}`);
  });
  expect(bare).toEqual([]);
});

test('a proto is in the folder of its package', () => {
  const elsewhere = paths.filter(
    (path) =>
      dirname(path) !== `proto/${(parse(textOf(path)).package ?? '').replaceAll('.', '/')}` ||
      !/\/[a-z][a-z0-9_]*\.proto$/.test(path),
  );
  expect(elsewhere).toEqual([]);
});

test('messages, enums and services are CamelCase, fields snake_case, values begin with their enum', () => {
  const wrong = paths.flatMap((path) => declaredIn(textOf(path)).flatMap(wrongNames));
  expect(wrong).toEqual([]);
});

/** The names in a declaration that break the style. */
function wrongNames(item: protobuf.ReflectionObject): string[] {
  const wrong = (names: string[], style: RegExp): string[] =>
    names.filter((name) => !style.test(name)).map((name) => `${item.fullName}: ${name}`);
  if (item instanceof protobuf.Enum) {
    const prefix = item.name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
    const zero = Object.entries(item.values).filter(([, value]) => value === 0);
    return [
      ...wrong([item.name], /^([A-Z][a-z0-9]*)+$/),
      ...wrong(Object.keys(item.values), new RegExp(`^${prefix}_[A-Z0-9_]+$`)),
      ...wrong(
        zero.map(([name]) => name),
        /_UNSPECIFIED$/,
      ),
    ];
  }
  if (item instanceof protobuf.Type) {
    const fields = item.fieldsArray.map(({ name }) => name);
    return [...wrong([item.name], /^([A-Z][a-z0-9]*)+$/), ...wrong(fields, /^[a-z][a-z0-9_]*$/)];
  }
  if (item instanceof protobuf.Service) {
    return wrong([item.name, ...Object.keys(item.methods)], /^([A-Z][a-z0-9]*)+$/);
  }
  return [];
}

// Processes of two releases call each other while the suite is updated, and clients know the JSON names.
test('a field keeps its number, name and type until the number is reserved', () => {
  const { base } = changedFiles(ROOT);
  const broken = paths.flatMap((path) => {
    const before = textAt(base, path);
    return before === undefined ? [] : changedNumbers(declaredIn(before), declaredIn(textOf(path)));
  });
  expect(broken).toEqual([]);
});

/** The text of a file in a commit, or undefined when the commit lacks it. */
function textAt(commit: string, path: string): string | undefined {
  try {
    return execFileSync('git', ['show', `${commit}:${path}`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

const shapeOf = (field: protobuf.Field): string =>
  `${field.map ? 'map of ' : ''}${field.repeated ? 'repeated ' : ''}${field.type} ${field.name}`;

/** The fields and values that are gone or different in `after`, and whose numbers are not reserved there. */
function changedNumbers(before: protobuf.ReflectionObject[], after: protobuf.ReflectionObject[]): string[] {
  const now = new Map(after.map((item) => [item.fullName, item]));
  return before.flatMap((item) => {
    const next = now.get(item.fullName);
    if (item instanceof protobuf.Type && next instanceof protobuf.Type) {
      return item.fieldsArray
        .filter((field) => {
          const same = next.fieldsById[field.id];
          return same === undefined ? !next.isReservedId(field.id) : shapeOf(same) !== shapeOf(field);
        })
        .map((field) => `${item.fullName}: ${shapeOf(field)} = ${field.id}`);
    }
    if (item instanceof protobuf.Enum && next instanceof protobuf.Enum) {
      return Object.entries(item.values)
        .filter(([name, id]) => next.values[name] !== id && !next.isReservedId(id))
        .map(([name, id]) => `${item.fullName}: ${name} = ${id}`);
    }
    return [];
  });
}
