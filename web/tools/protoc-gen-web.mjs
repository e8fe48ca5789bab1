#!/usr/bin/env node
// protoc plugin: writes src/api/contract.gen.ts from the protos. The file holds one interface per message
// that a routed RPC sends or answers, and the route table that src/api/client.ts uses.
//
// The types describe the JSON that our API sends: snake_case names, 64-bit integers as numbers, money as reais,
// flags as '0' | '1', texts with one_of as unions of literals. In answers every field is present (null when a
// proto3 optional or a message is unset); in requests everything that is not required may be omitted.
import { getOption, ScalarType } from '@bufbuild/protobuf';
import { createEcmaScriptPlugin, getComments, runNodeJs } from '@bufbuild/protoplugin';

const EXPLICIT = 1; // FeatureSet.FieldPresence
const HTTP = 'google.api.http';
const METHOD_RULES = 'navalha.common.v1.rules';
const FIELD_RULES = 'navalha.common.v1.field';
const RAW = 'navalha.common.v1.Raw';
const EVENT_STREAM = 'navalha.common.v1.EventStream';
const WELL_KNOWN = {
  'google.protobuf.Timestamp': 'string',
  'google.protobuf.Empty': 'Record<string, never>',
  'google.protobuf.Struct': 'Record<string, unknown>',
  'google.protobuf.Value': 'unknown',
  [RAW]: 'File',
  [EVENT_STREAM]: 'ReadableStream<Uint8Array>',
};

const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const kebab = (text) => text.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
/** The field's name in our JSON: the json_name that the proto sets; without one, protoc sets lowerCamelCase. */
const jsonNameOf = (field) => (field.jsonName === camel(field.name) ? field.name : field.jsonName);
const literals = (values) => values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ');

/** The extensions of this run, by full name. */
function extensionsOf(schema) {
  const all = schema.allFiles.flatMap((file) => file.extensions);
  return (name) => {
    const found = all.find((extension) => extension.typeName === name);
    if (!found) throw new Error(`extension ${name} is not among the inputs`);
    return found;
  };
}

/** Every RPC with a route, in the order of the files. */
function routedMethods(schema, extension) {
  const methods = [];
  for (const file of schema.files) {
    for (const service of file.services) {
      for (const method of service.methods) {
        const http = getOption(method, extension(HTTP));
        if (http.pattern.case) methods.push({ method, service, http });
      }
    }
  }
  const names = new Map();
  for (const { method } of methods) names.set(method.name, (names.get(method.name) ?? 0) + 1);
  return methods.map((entry) => {
    const noun = entry.service.name.replace(/Service$/, '');
    const unique = names.get(entry.method.name) === 1;
    return {
      ...entry,
      noun: kebab(noun),
      name: lowerFirst(unique ? entry.method.name : noun + entry.method.name),
    };
  });
}

const messageOf = (field) => {
  if (field.fieldKind === 'map') return field.mapKind === 'message' ? field.message : undefined;
  return field.message;
};

/** All messages that can be reached from `roots`, roots first. */
function reach(roots) {
  const seen = new Set();
  const visit = (message) => {
    if (seen.has(message) || message.typeName in WELL_KNOWN) return;
    seen.add(message);
    for (const field of message.fields) {
      const next = messageOf(field);
      if (next) visit(next);
    }
  };
  for (const root of roots) visit(root);
  return seen;
}

/** Returns the name of a message's interface: its own name, after its package if two messages share the name. */
function namesOf(messages) {
  const count = new Map();
  const own = (message) => message.typeName.slice(message.file.proto.package.length + 1).replaceAll('.', '');
  for (const message of messages) count.set(own(message), (count.get(own(message)) ?? 0) + 1);
  return (message) => {
    const name = own(message);
    if (count.get(name) === 1) return name;
    return upperFirst(message.file.proto.package.split('.').at(-2)) + name;
  };
}

function scalarType(scalar) {
  if (scalar === ScalarType.STRING) return 'string';
  if (scalar === ScalarType.BOOL) return 'boolean';
  if (scalar === ScalarType.BYTES) return 'Blob';
  return 'number';
}

const makeWriter = (extension, nameOf, outputs) => {
  const rulesOf = (field) => getOption(field, extension(FIELD_RULES));
  const typeName = (message, asInput) => {
    if (message.typeName in WELL_KNOWN) return WELL_KNOWN[message.typeName];
    return asInput && outputs.has(message) ? `${nameOf(message)}Input` : nameOf(message);
  };
  const enumType = (values) =>
    literals(values.filter((value) => value.number !== 0).map((value) => value.name));
  const single = (field, asInput) => {
    const rules = rulesOf(field);
    if (field.message) return typeName(field.message, asInput);
    if (field.enum) return enumType(field.enum.values);
    if (rules.flag) return `'0' | '1'`;
    if (rules.oneOf.length > 0)
      return literals(asInput && !rules.required ? [...rules.oneOf, ''] : rules.oneOf);
    return scalarType(field.scalar);
  };
  const mapValue = (field, asInput) => {
    if (field.mapKind === 'message') return typeName(field.message, asInput);
    return field.mapKind === 'enum' ? enumType(field.enum.values) : scalarType(field.scalar);
  };
  const typeOf = (field, asInput) => {
    if (field.fieldKind === 'map') return `Record<string, ${mapValue(field, asInput)}>`;
    if (field.fieldKind !== 'list') return single(field, asInput);
    const element = single(field, asInput);
    return element.includes('|') ? `(${element})[]` : `${element}[]`;
  };
  const declare = (field, asInput, pathNames) => {
    const nullable = field.presence === EXPLICIT && field.fieldKind !== 'list' && field.fieldKind !== 'map';
    const type = typeOf(field, asInput);
    const name = jsonNameOf(field);
    if (!asInput) return `${name}: ${type}${nullable ? ' | null' : ''};`;
    const needed = rulesOf(field).required || pathNames.has(name);
    return needed ? `${name}: ${type};` : `${name}?: ${type} | null;`;
  };
  return { rulesOf, typeName, typeOf, declare };
};

function docOf(desc, indent) {
  const text = (getComments(desc).leading ?? getComments(desc).trailing ?? '').trim();
  if (!text) return [];
  const lines = text.split('\n').map((line) => line.trim().replaceAll('*/', '*\\/'));
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

function messageLines(message, name, asInput, writer, pathNames) {
  const lines = [...docOf(message, ''), `export interface ${name} {`];
  for (const field of message.fields) {
    lines.push(...docOf(field, '  '), `  ${writer.declare(field, asInput, pathNames)}`);
  }
  return [...lines, '}', ''];
}

const pathNamesOf = (template) =>
  [...template.matchAll(/\{([a-z0-9_]+)(?:=[^}]*)?\}/g)].map((match) => match[1]);

function responseType({ method, http }, writer) {
  if (!http.responseBody) return writer.typeName(method.output, false);
  const field = method.output.fields.find((candidate) => candidate.name === http.responseBody);
  if (!field) throw new Error(`${method.name}: response_body names an unknown field`);
  return writer.typeOf(field, false);
}

function routeLine(entry, rules) {
  const { method, http, name, noun } = entry;
  const parts = [
    `noun: '${noun}'`,
    `method: '${http.pattern.case.toUpperCase()}'`,
    `path: '${http.pattern.value}'`,
  ];
  parts.push(
    `params: [${pathNamesOf(http.pattern.value)
      .map((param) => `'${param}'`)
      .join(', ')}]`,
  );
  if (http.body) parts.push(`body: '${http.body}'`);
  if (method.input.fields.some((field) => field.scalar === ScalarType.BYTES)) parts.push('multipart: true');
  if (method.output.typeName === RAW) parts.push('raw: true');
  if (method.output.typeName === EVENT_STREAM) parts.push('stream: true');
  if (rules.takesIdempotencyKey) parts.push('takesKey: true');
  const access = ['verified', 'public', 'signed-in', 'verified', 'internal'][rules.access];
  return `  ${name}: { ${parts.join(', ')}, access: '${access}' },`;
}

function generate(schema) {
  const extension = extensionsOf(schema);
  const methods = routedMethods(schema, extension);
  const inputs = reach(methods.map(({ method }) => method.input));
  const outputs = reach(methods.map(({ method }) => method.output));
  const nameOf = namesOf(new Set([...inputs, ...outputs]));
  const writer = makeWriter(extension, nameOf, outputs);
  const pathNames = new Map();
  for (const { method, http } of methods) {
    // A message shared by several calls requires only the names that all of their paths contain.
    const found = pathNamesOf(http.pattern.value);
    const others = pathNames.get(method.input);
    pathNames.set(method.input, new Set(found.filter((name) => !others || others.has(name))));
  }

  const lines = ['// Generated from proto/ by tools/protoc-gen-web.mjs (npm run gen). Do not edit.', ''];
  for (const message of outputs)
    lines.push(...messageLines(message, nameOf(message), false, writer, new Set()));
  for (const message of inputs) {
    lines.push(
      ...messageLines(
        message,
        writer.typeName(message, true),
        true,
        writer,
        pathNames.get(message) ?? new Set(),
      ),
    );
  }
  lines.push('/** The request and response types of every call. */', 'export interface Calls {');
  for (const entry of methods) {
    const { method, name } = entry;
    lines.push(...docOf(method, '  '));
    lines.push(
      `  ${name}: { request: ${writer.typeName(method.input, true)}; response: ${responseType(entry, writer)} };`,
    );
  }
  lines.push(
    '}',
    '',
    '/** The HTTP route of every call, from google.api.http in the protos. */',
    'export const routes = {',
  );
  for (const entry of methods) lines.push(routeLine(entry, getOption(entry.method, extension(METHOD_RULES))));
  lines.push('} as const;', '');

  const file = schema.generateFile('contract.gen.ts');
  for (const line of lines) file.print(line);
}

runNodeJs(createEcmaScriptPlugin({ name: 'protoc-gen-web', version: 'v1', generateTs: generate }));
