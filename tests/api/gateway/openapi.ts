// Reads operations and their fields from the OpenAPI document, for tests.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface OperationObject {
  'x-rpc': string;
  'x-access': string;
  'x-permission'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Operation {
  /** METHOD /path, used in test titles. */
  name: string;
  method: string;
  path: string;
  rpc: string;
  access: string;
  /** A code of the permission catalogue, or empty. */
  permission: string;
  kind: 'query' | 'json' | 'form';
  fields: Record<string, Schema>;
  required: string[];
}

export interface Document {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

const FILE = resolve(import.meta.dirname, '../../../gateway/openapi.json');
export const checkedIn = JSON.parse(readFileSync(FILE, 'utf8')) as Document;

/** The schema behind a reference. */
export function resolved(schema: Schema): Schema {
  const reference = schema.$ref ?? schema.anyOf?.[0]?.$ref;
  if (!reference) return schema;
  return checkedIn.components.schemas[reference.split('/').at(-1) ?? ''] ?? schema;
}

export const typesOf = (schema: Schema): string[] => [schema.type ?? []].flat();

function operation(path: string, method: string, object: OperationObject): Operation {
  const [type, body] = Object.entries(object.requestBody?.content ?? {})[0] ?? [];
  const base = {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    rpc: object['x-rpc'],
    access: object['x-access'],
    permission: object['x-permission'] ?? '',
  };
  if (body) {
    const schema = resolved(body.schema);
    const kind = type === 'application/json' ? 'json' : 'form';
    return { ...base, kind, fields: schema.properties ?? {}, required: schema.required ?? [] };
  }
  const query = (object.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return {
    ...base,
    kind: 'query',
    fields: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

export const operations: Operation[] = Object.entries(checkedIn.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, object]) => operation(path, method, object)),
);

/** Fills in the path's parameters with ids and names that do not exist. */
export const pathToNothing = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/.test(name) ? '999999999' : 'nao-existe-aqui'));

/** A valid value for this schema. */
export function goodValue(schema: Schema): unknown {
  const { enum: choices, format, pattern, minimum = 1, items } = resolved(schema);
  const [type] = typesOf(resolved(schema));
  if (choices) return choices[0];
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1);
  if (type === 'boolean') return true;
  if (type === 'array') return items ? [goodValue(items)] : [];
  if (type === 'object') return goodObject(resolved(schema));
  return goodText(format, pattern);
}

const goodObject = (schema: Schema): unknown =>
  Object.fromEntries(
    (schema.required ?? []).map((name) => [name, goodValue(schema.properties?.[name] ?? {})]),
  );

function goodText(format?: string, pattern?: string): string {
  if (format === 'date') return '2031-03-04';
  if (format === 'email') return 'alguem@exemplo.com.br';
  if (format === 'uri') return 'https://exemplo.com.br/';
  if (format === 'binary') return 'x';
  if (pattern?.includes('[T ]')) return '2031-03-04T10:00:00';
  if (pattern?.includes(':')) return '10:00';
  if (pattern?.includes('[0-9]')) return '11987654321';
  return 'texto-valido';
}

/** Dates outside the accepted years, with which date arithmetic could overflow. */
const FAR_DAYS: [string, string][] = [
  ['after the last year', '9999-12-31'],
  ['before the first year', '0001-01-01'],
];
const atMidnight = ([why, day]: [string, string]): [string, string] => [why, `${day}T00:00:00`];

/** A zero-width space, two Hangul fillers and a tag: invisible characters. */
const INVISIBLE = '\u200B\u115F\uFFA0\u{E0041}';

/** Values that a field must refuse, each with the reason. */
export function badValues(schema: Schema, kind: Operation['kind']): [string, unknown][] {
  const { minimum, maximum, maxLength, maxItems, format, pattern, enum: choices, items } = schema;
  const types = typesOf(schema);
  const bad: [string, unknown][] = [];
  const numeric = types.includes('integer') || types.includes('number');
  if (numeric) {
    bad.push(['a word for a number', 'abc']);
    if (minimum !== undefined) bad.push([`below ${minimum}`, minimum - 1]);
    if (maximum !== undefined) bad.push([`above ${maximum}`, maximum + 1]);
  }
  if (types.includes('string') && !numeric && format !== 'binary') {
    if (kind === 'json') bad.push(['an object for a text', { a: 1 }]);
    if (choices && !choices.includes(1)) bad.push(['none of its words', 'nenhuma-delas']);
    else if (format === 'date') bad.push(['no such day', '2031-02-30'], ...FAR_DAYS);
    else if (pattern?.includes('[T ]')) bad.push(...FAR_DAYS.map(atMidnight));
    else if (format === 'email') bad.push(['no address', 'sem-arroba']);
    if (!choices && format !== 'password') bad.push(['nothing to be seen', INVISIBLE]);
    if (maxLength !== undefined && maxLength <= 5000) bad.push(['too long', 'x'.repeat(maxLength + 1)]);
  }
  if (types.includes('array') && kind === 'json') {
    bad.push(['an object for a list', { a: 1 }]);
    if (maxItems !== undefined && items) bad.push(['too many', Array(maxItems + 1).fill(goodValue(items))]);
  }
  return bad;
}
