// Renders the OpenAPI document. Inserts every value as text, never as markup.
'use strict';

/** Creates an element with attributes and children; strings become text nodes. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Resolves a $ref to its schema. */
function resolve(api, schema) {
  if (!schema.$ref) return schema;
  return schema.$ref.slice(2).split('/').reduce((at, key) => at?.[key], api) ?? {};
}

/** The message schema of `anyOf: [message, null]`. */
function messageOf(schema) {
  return schema.anyOf?.find((choice) => choice.$ref) ?? schema;
}

/** A schema's type and limits, such as "integer or null, 1 to 10". */
function ruleOf(schema) {
  const types = [schema.type ?? (schema.anyOf ? 'object' : [])].flat().filter((type) => type !== 'null');
  const words = [types.join(' or ')];
  if (schema.type === 'array') words[0] = `list of ${ruleOf(messageOf(schema.items ?? {})) || 'objects'}`;
  if (schema.format) words.push(schema.format);
  if (schema.enum) words.push(`one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`);
  if (schema.pattern) words.push(`like ${schema.pattern}`);
  if (schema.minLength !== undefined) words.push(`at least ${schema.minLength} long`);
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} long`);
  if (schema.minimum !== undefined) words.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined) words.push(`to ${schema.maximum}`);
  if (schema.maxItems !== undefined) words.push(`at most ${schema.maxItems}`);
  if ([schema.type].flat().includes('null') || schema.anyOf?.some((choice) => choice.type === 'null')) {
    words.push('may be null');
  }
  return words.filter(Boolean).join(', ');
}

/** Rows for the fields of an object and of its nested objects. */
function fieldsOf(api, schema, seen = []) {
  const holder = resolve(api, messageOf(schema.type === 'array' ? (schema.items ?? {}) : schema));
  const inner = holder.type === 'array' ? resolve(api, messageOf(holder.items ?? {})) : holder;
  const properties = [inner, ...(inner.allOf ?? []).map((part) => resolve(api, part))].flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([name, value]) => [name, value, part.required ?? []]),
  );
  if (properties.length === 0 || seen.includes(inner)) return null;
  return element(
    'ul',
    { class: 'fields' },
    ...properties.map(([name, value, required]) => fieldOf(api, name, value, required.includes(name), [...seen, inner])),
  );
}

function fieldOf(api, name, schema, required, seen) {
  const line = [
    element('code', required ? { class: 'required' } : {}, name),
    ' ',
    element('span', { class: 'rule' }, ruleOf(schema)),
    schema.description ? ` – ${schema.description}` : '',
  ];
  const target = messageOf(schema.type === 'array' ? (schema.items ?? {}) : schema);
  const below = target.$ref || schema.additionalProperties ? belowOf(api, schema, target, seen) : null;
  return element('li', {}, ...(below ? [below(line)] : line));
}

/** Renders a nested object when it is opened, because messages may be recursive. */
function belowOf(api, schema, target, seen) {
  const inside = schema.additionalProperties ? messageOf(schema.additionalProperties) : target;
  if (!inside.$ref || seen.includes(resolve(api, inside))) return null;
  return (line) => {
    const details = element('details', {}, element('summary', {}, ...line));
    details.addEventListener('toggle', () => details.append(fieldsOf(api, inside, seen) ?? ''), { once: true });
    return details;
  };
}

function parametersOf(api, operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(api, parameter));
  if (parameters.length === 0) return [];
  return [
    element('h4', {}, 'Parameters'),
    element(
      'ul',
      { class: 'fields' },
      ...parameters.map((parameter) => {
        const shown = fieldOf(api, parameter.name, parameter.schema ?? {}, parameter.required, []);
        shown.append(element('span', { class: 'rule' }, ` (${parameter.in})`));
        return shown;
      }),
    ),
  ];
}

function bodyOf(api, operation) {
  return Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, content]) => [
    element('h4', {}, `Body, ${type}`),
    fieldsOf(api, content.schema ?? {}) ?? element('p', { class: 'note' }, 'An empty object.'),
  ]);
}

function responseOf(api, status, reference) {
  const response = resolve(api, reference);
  const [type, content] = Object.entries(response.content ?? {})[0] ?? ['', {}];
  const schema = content.schema ?? {};
  const details = element(
    'details',
    {},
    element('summary', {}, element('code', {}, status), ` ${response.description ?? ''} `,
      element('span', { class: 'rule' }, schema.type === 'array' ? 'a bare list' : type)),
  );
  details.addEventListener('toggle', () => details.append(fieldsOf(api, schema) ?? ''), { once: true });
  return details;
}

const ACCESS = {
  ACCESS_PUBLIC: 'Anyone.',
  ACCESS_SIGNED_IN: 'Any signed-in user.',
  ACCESS_VERIFIED: 'Signed-in users with a verified e-mail.',
};

function sectionOf(api, { method, path, operation }) {
  const permission = operation['x-permission'] ? ` Permission ${operation['x-permission']}.` : '';
  const cached = operation['x-cache-seconds'] ? ` Cached for ${operation['x-cache-seconds']} s.` : '';
  return element(
    'section',
    { id: operation.operationId, 'aria-label': `${method} ${path}` },
    element('h3', {}, element('span', { class: `method ${method}` }, method.toUpperCase()),
      element('span', { class: 'path' }, path)),
    element('p', {}, operation.description ?? ''),
    element('p', { class: 'access' }, `${ACCESS[operation['x-access']] ?? ''}${permission}${cached} `,
      element('code', {}, operation['x-rpc'] ?? '')),
    ...parametersOf(api, operation),
    ...bodyOf(api, operation),
    element('h4', {}, 'Answers'),
    ...Object.entries(operation.responses).map(([status, response]) => responseOf(api, status, response)),
  );
}

function indexOf(tag, calls) {
  return [
    element('h2', {}, tag),
    element(
      'ul',
      {},
      ...calls.map(({ method, path, operation }) =>
        element('li', {}, element('a', { href: `#${operation.operationId}` },
          element('span', { class: `method ${method}` }, method.toUpperCase()),
          element('span', {}, path)))),
    ),
  ];
}

function show(api) {
  const calls = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = new Map(calls.map((call) => [call, sectionOf(api, call)]));
  const filter = document.getElementById('filter');
  const update = () => {
    const wanted = filter.value.trim().toLowerCase();
    const found = calls.filter(({ method, path, operation }) =>
      `${method} ${path} ${operation.operationId}`.toLowerCase().includes(wanted),
    );
    for (const [call, section] of sections) section.hidden = !found.includes(call);
    const tags = api.tags.map(({ name }) => [name, found.filter(({ operation }) => operation.tags.includes(name))]);
    document
      .getElementById('index')
      .replaceChildren(...tags.filter(([, own]) => own.length > 0).flatMap(([name, own]) => indexOf(name, own)));
  };
  document.getElementById('about').textContent = api.info.description;
  document.getElementById('main').append(...sections.values());
  filter.addEventListener('input', update);
  update();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

fetch('/api/openapi.json')
  .then((answer) => answer.json())
  .then(show)
  .catch(() => {
    document.getElementById('about').textContent = 'The document could not be loaded.';
  });
