import { html, Markup } from '../../http/markup.ts';
import { type ShownSchema, schemaText } from './schema-text.ts';
import { STYLE } from './style.ts';

type Content = Record<string, { schema?: ShownSchema }>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, []>[];
  parameters: { name: string; in: string; required: boolean; schema: ShownSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
interface Message {
  name: string;
  payload: ShownSchema;
}
interface Reply {
  messages: { $ref: string }[];
}

/** Both documents, as far as the page shows them. */
export interface ApiDocuments {
  openApi: {
    info: { title: string; version: string; description: string };
    tags: { name: string }[];
    paths: Record<string, Record<string, Operation>>;
    webhooks: Record<string, { post: Operation }>;
    components: { securitySchemes: Record<string, { description: string }>; schemas: Record<string, ShownSchema> };
  };
  asyncApi: {
    info: { description: string };
    channels: Record<string, Channel>;
    operations: Record<string, SocketOperation>;
  };
}
interface Channel {
  address: string;
  title: string;
  description: string;
  messages: Record<string, Message>;
  'x-handshake-auth'?: ShownSchema;
}
interface SocketOperation {
  action: 'send' | 'receive';
  summary: string;
  channel: { $ref: string };
  messages: { $ref: string }[];
  reply?: Reply;
}
interface Call extends Operation {
  method: string;
  path: string;
}

/** A whole page without script: every call and event, open, for the browser's own search. */
export function apiPage({ openApi, asyncApi }: ApiDocuments): string {
  const { info, tags, components } = openApi;
  const calls = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const channels = Object.entries(asyncApi.channels);
  const schemes = Object.entries(components.securitySchemes).map(
    ([name, { description }]) => html`<dt>${name}</dt><dd>${prose(description)}</dd>`,
  );
  const codes = (components.schemas.Code?.anyOf ?? []).filter((one) => 'const' in one);
  const body = html`<main><h1>${info.title}: calls and sockets</h1>
<p>Version ${info.version}. ${prose(info.description)}</p>
<p>As documents: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>, <a href="/api/docs/asyncapi.json">AsyncAPI 3.0</a>. This page has all of it: search it with the browser.</p>
<nav aria-label="Calls and sockets"><ul class="index">${calls.map(indexOf)}${channels.map(([id, { address, title }]) => html`<li><a href="#socket-${id}">${address}: ${title}</a></li>`)}</ul></nav>
<h2>Who may call</h2><dl>${schemes}</dl>
${tags.map(({ name }) => html`<h2>${name}</h2>${calls.filter((call) => call.tags[0] === name).map(callOf)}`)}
<h2>Calls of the platform</h2>${Object.values(openApi.webhooks).map(({ post }) => callOf({ ...post, method: 'POST', path: 'an address of the site' }))}
<h2>Sockets</h2><p>${prose(asyncApi.info.description)}</p>${channels.map(([id, channel]) => channelOf(id, channel, asyncApi))}
<h2>Failure</h2>${schemaOf(components.schemas.Failure)}<h2>Code</h2><ul class="index">${codes.map((one) => html`<li><code>${String(one.const)}</code> ${String(one.title)}, ${String(one.description)}</li>`)}</ul></main>`;
  return html`${new Markup('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}: calls and sockets</title><style>${new Markup(STYLE)}</style></head><body>${body}</body></html>`
    .text;
}

const indexOf = ({ method, path, operationId }: Call) =>
  html`<li><a href="#${operationId}"><code>${method} ${path}</code></a></li>`;

/** Text of the documents, in which code stands between backticks. */
const prose = (text: string) => text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

const schemaOf = (schema: ShownSchema | undefined) => (schema ? html`<pre>${schemaText(schema)}</pre>` : null);

function contentOf(content: Content | undefined): Markup[] {
  return Object.entries(content ?? {}).map(
    ([type, { schema }]) => schemaOf(schema) ?? html`<p><code>${type}</code></p>`,
  );
}

function callOf({ method, path, operationId, summary, description, security = [], ...call }: Call): Markup {
  const callers = security.map((one) => Object.keys(one).join(' and ')).join(' or ') || 'anybody';
  const parameters = call.parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code> in ${place}${required ? '' : ', may be left out'}: <code>${schemaText(schema)}</code></li>`,
  );
  const answers = Object.entries(call.responses).filter(([status]) => status !== 'default');
  return html`<section class="call" id="${operationId}"><h3><code><span class="method">${method}</span>${path}</code></h3>
<p>${prose(`${summary}. ${description ?? ''}`)}</p><p class="dim">${operationId}, for ${callers}</p>
<dl>${parameters.length > 0 ? html`<dt>Parameters</dt><dd><ul>${parameters}</ul></dd>` : null}${call.requestBody ? html`<dt>Body${call.requestBody.required ? '' : ', may be left out'}</dt><dd>${contentOf(call.requestBody.content)}</dd>` : null}${answers.map(([status, { description: what, content }]) => html`<dt>${status}</dt><dd>${Number(status) < 400 ? contentOf(content) : null}<p class="dim">${what}</p></dd>`)}</dl></section>`;
}

function channelOf(id: string, channel: Channel, { operations }: ApiDocuments['asyncApi']): Markup {
  const own = Object.entries(operations).filter(([, one]) => one.channel.$ref === `#/channels/${id}`);
  const messageOf = ([first]: { $ref: string }[]) => channel.messages[first?.$ref.split('/').at(-1) ?? ''];
  const events = own.map(([name, { action, summary, messages, reply }]) => {
    const message = messageOf(messages);
    const answer = reply && messageOf(reply.messages);
    return html`<section class="call" id="${name}"><h3><code>${channel.address} ${message?.name ?? name}</code> ${action === 'receive' ? 'to' : 'from'} the platform</h3><p>${prose(summary)}</p>${schemaOf(message?.payload)}${answer ? html`<p class="dim">acknowledged by</p>${schemaOf(answer.payload)}` : null}</section>`;
  });
  const auth = channel['x-handshake-auth'];
  return html`<h2 id="socket-${id}"><code>${channel.address}</code> ${channel.title}</h2><p>${prose(channel.description)}</p>${auth ? html`<p class="dim"><code>auth</code> of the handshake</p>${schemaOf(auth)}` : null}${events}`;
}
