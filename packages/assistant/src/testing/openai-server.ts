import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A model's tool call; the input can also be text that is not JSON. */
export type StubCall = { name: string; input: unknown };

/** The response to one request; chunks of text are sent as listed. */
export type Script =
  /** `thinks` is sent as reasoning; `isCut` ends because the answer is too long. */
  | { say: string[]; pauseMs?: number; thinks?: string; isCut?: true }
  /** Makes all tool calls in one response, after optional text. */
  | { call: StubCall[]; say?: string[] }
  /** Chooses the script by the request. */
  | { think: (request: ModelRequest) => Script | Promise<Script> }
  | { refuse: true }
  | { status: number; retryAfter?: number; message?: string }
  /** Breaks the connection, or with `cleanly` ends the response without a finish reason. */
  | { cutAfter: string[]; cleanly?: boolean }
  /** Reports an error in the middle of the stream. */
  | { failAfter: string[]; message: string }
  | { hang: true };

/** A request to a model. The `content` of a message is text, or parts of text and images. */
export type ModelRequest = {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  tools?: { type: string; function: { name: string; description?: string; parameters: unknown } }[];
  tool_choice?: unknown;
};

export type OpenAiServer = {
  /** Ends in /v1. */
  url: string;
  /** The bodies of the requests so far. */
  requests: ModelRequest[];
  /** When the first byte of each response was sent, in milliseconds since 1970. */
  firstBytes: number[];
  /** The requests' Authorization headers; empty if there was none. */
  keys: string[];
  /** The models listed at /models. */
  models: string[];
  /**
   * Requests that read a channel for facts, and their answer: they come by themselves, so they are
   * apart from the others.
   */
  facts: { requests: ModelRequest[]; answer: string };
  /** Sets the responses to the next requests, in order; the last is repeated. */
  script(...answers: Script[]): void;
  close(): Promise<void>;
};

const FACTS = 'You keep what a channel of a team chat has settled';

/** True for a request that reads a channel for facts, which comes by itself. */
export const readsForFacts = ({ messages }: Pick<ModelRequest, 'messages'>): boolean =>
  String(messages[0]?.content).startsWith(FACTS);

/**
 * A local server with the streaming protocol of OpenAI's chat completions, for tests over real
 * HTTP.
 */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const requests: OpenAiServer['requests'] = [];
  const firstBytes: number[] = [];
  const facts = { requests: [] as ModelRequest[], answer: '{"facts":[]}' };
  let answers: Script[] = [{ say: ['Hello.'] }];
  const keys: string[] = [];
  const models = ['test-large', 'test-small'];
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }),
      );
      return;
    }
    const asked: ModelRequest = JSON.parse(await bodyOf(request));
    if (readsForFacts(asked)) {
      facts.requests.push(asked);
      await perform({ say: [facts.answer] }, response, () => {});
      return;
    }
    requests.push(asked);
    keys.push(request.headers.authorization ?? '');
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next)
      await perform(await thought(next, asked), response, () => firstBytes.push(Date.now()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/v1`,
    requests,
    facts,
    firstBytes,
    keys,
    models,
    script: (...next) => {
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Resolves a `think` script to the script it chooses. */
async function thought(
  script: Script,
  asked: ModelRequest,
): Promise<Exclude<Script, { think: unknown }>> {
  return 'think' in script ? thought(await script.think(asked), asked) : script;
}

async function perform(
  script: Exclude<Script, { think: unknown }>,
  response: ServerResponse,
  onFirstByte: () => void,
): Promise<void> {
  if ('status' in script) {
    response.writeHead(script.status, {
      'content-type': 'application/json',
      ...(script.retryAfter === undefined ? {} : { 'retry-after': String(script.retryAfter) }),
    });
    response.end(
      JSON.stringify({ error: { message: script.message ?? 'refused', type: 'error' } }),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('hang' in script) return;
  if ('refuse' in script) {
    response.write(
      event({
        delta: { role: 'assistant', refusal: 'I cannot help with that.' },
        finish_reason: null,
      }),
    );
    response.write(event({ delta: {}, finish_reason: 'content_filter' }));
    response.end('data: [DONE]\n\n');
    return;
  }
  const words =
    'cutAfter' in script
      ? script.cutAfter
      : 'failAfter' in script
        ? script.failAfter
        : (script.say ?? []);
  if ('thinks' in script)
    response.write(event({ delta: { reasoning_content: script.thinks }, finish_reason: null }));
  for (const [index, content] of words.entries()) {
    if (index === 0) onFirstByte();
    response.write(event({ delta: { role: 'assistant', content }, finish_reason: null }));
    await sleep(
      'cutAfter' in script || 'failAfter' in script
        ? 20
        : 'pauseMs' in script
          ? (script.pauseMs ?? 0)
          : 0,
    );
  }
  if ('call' in script) {
    for (const [index, { name, input }] of script.call.entries()) {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      response.write(
        event({
          delta: {
            role: 'assistant',
            tool_calls: [
              {
                index,
                id: `call-${randomUUID()}`,
                type: 'function',
                function: { name, arguments: '' },
              },
            ],
          },
          finish_reason: null,
        }),
      );
      // Real servers send the input in chunks.
      for (const piece of text.match(/[\s\S]{1,20}/g) ?? [])
        response.write(
          event({
            delta: { tool_calls: [{ index, function: { arguments: piece } }] },
            finish_reason: null,
          }),
        );
    }
    response.write(
      event(
        { delta: {}, finish_reason: 'tool_calls' },
        { prompt_tokens: 12, completion_tokens: words.length, total_tokens: 12 + words.length },
      ),
    );
    response.end('data: [DONE]\n\n');
    return;
  }
  if ('cutAfter' in script) {
    if (script.cleanly) response.end();
    else response.destroy();
    return;
  }
  if ('failAfter' in script) {
    response.end(
      `data: ${JSON.stringify({ error: { message: script.message, type: 'server_error' } })}\n\n`,
    );
    return;
  }
  response.write(
    event(
      { delta: {}, finish_reason: 'isCut' in script ? 'length' : 'stop' },
      { prompt_tokens: 12, completion_tokens: words.length, total_tokens: 12 + words.length },
    ),
  );
  response.end('data: [DONE]\n\n');
}

function event(choice: Record<string, unknown>, usage?: Record<string, number>): string {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test',
    choices: [{ index: 0, ...choice }],
    ...(usage ? { usage } : {}),
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
